import { rpcErrorCodes } from '@latchkey/protocol/failure'
import {
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameMessages,
  readMessage,
} from '@latchkey/protocol/frame'
import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'
import type { FrameClient } from './createFrameClient.ts'

/**
 * What the wallet that this tab has in a window has told: by it a page that was loaded anew knows who is connected, and the
 * window need not be open for what only wants to know.
 */
type WindowMemory = {
  /** Whether a page of this tab has had the wallet in a window: its frame would not come for this one either. */
  isWindowed(): boolean
  /** This tab has the wallet in a window from here on; nothing is known of it yet. */
  begin(): void
  /** What the wallet would answer; undefined where that is not known. */
  recall<type extends FrameMessageType>(
    type: type,
    payload: FrameRequestOf<type>,
  ): FrameResponseOf<type> | undefined
  /** Whether it only wants to know: no reason to open a window, answered or not. */
  isAside(type: FrameMessageType, payload: unknown): boolean
  /** Takes what the wallet has answered; what may have changed by it is asked anew, and holds until that is answered. */
  keep(asked: Asked & { answer: unknown }, client: FrameClient): void
  /** Asks all that was known anew; tells who is there, where that was. */
  renew(client: FrameClient, onUser?: (user: FrameResponseOf<'get-user'> | null) => void): void
}

type Asked = { type: FrameMessageType; payload: unknown }
type Known = { [name: string]: Asked & { answer: unknown } }

/** What changes what others answer. */
const changes: ReadonlySet<FrameMessageType> = new Set([
  'switch-network',
  'set-preferred-account',
  'change-recovery',
])
/** Methods that a wallet answers without its visitor. */
const reads: ReadonlySet<unknown> = new Set(['solana_getAccounts', 'wallet_getCapabilities'])

/** Makes the memory of a kit, which the tab keeps. */
export function createWindowMemory({ config }: Pick<Kit, 'config'>): WindowMemory {
  const key = `${config.storageKey}.window`
  const write = (known: Known) => writeTabItem(key, JSON.stringify(known))
  const read = (): Known => {
    try {
      return Object(JSON.parse(readTabItem(key) ?? ''))
    } catch {
      return {}
    }
  }

  function keep({ type, payload, answer }: Asked & { answer: unknown }): void {
    const name = toName(type, payload)
    // Who is there is asked again as seen on the chain that is in use then.
    if (name) write({ ...read(), [name]: { type, payload: type === 'get-user' ? {} : payload, answer } })
  }

  const renew: WindowMemory['renew'] = (client, onUser) => {
    for (const [name, { type, payload }] of Object.entries(read()))
      client.request(type, payload as never).then(
        (answer) => {
          // Who has signed out meanwhile is not there again.
          if (name in read()) keep({ type, payload, answer })
          if (type === 'get-user') onUser?.(answer as FrameResponseOf<'get-user'>)
        },
        ({ code }) => {
          // A wallet that does not answer at all has not said that nobody is there.
          if (code !== rpcErrorCodes.unauthorized) return
          const { [name]: _, ...others } = read()
          write(others)
          if (type === 'get-user') onUser?.(null)
        },
      )
  }

  return {
    isWindowed: () => readTabItem(key) !== null,
    begin: () => write({}),
    recall(type, payload) {
      const known = read()
      if (type === 'is-connected') return ('user' in known ? { isConnected: true } : undefined) as never
      const { answer } = known[toName(type, payload) ?? ''] ?? {}
      const told = readMessage<unknown>(frameMessages[type].response, answer)
      const { chainId } = Object(payload)
      const isElsewhere = type === 'get-user' && chainId !== undefined && chainId !== Object(answer).chainId
      return told.success && !isElsewhere ? (told.value as never) : undefined
    },
    isAside: (type, payload) => type !== 'get-user' && toName(type, payload) !== undefined,
    keep(asked, client) {
      keep(asked)
      if (asked.type === 'sign-out') write({})
      else if (changes.has(asked.type) && !toName(asked.type, asked.payload)) renew(client)
    },
    renew,
  }
}

/** What an answer is known by; undefined for what is asked anew each time. */
function toName(type: FrameMessageType, payload: unknown): string | undefined {
  const { chainId, kind, method } = Object(payload)
  switch (type) {
    case 'get-user':
      return 'user'
    case 'smart-account-networks':
      return type
    case 'change-recovery':
      return kind === undefined ? type : undefined
    case 'rpc-request':
      return reads.has(method) ? `${method} ${chainId}` : undefined
    default:
      return undefined
  }
}
