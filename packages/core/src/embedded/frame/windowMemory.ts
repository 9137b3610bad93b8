import { rpcErrorCodes } from '@latchkey/protocol/failure'
import {
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameMessages,
  readMessage,
} from '@latchkey/protocol/frame'
import type { Kit } from '../../kit/kit.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'
import type { FrameClient } from '../client/createFrameClient.ts'

/**
 * Responses of a wallet that this tab runs in a window. With them, a reloaded page knows who is connected, and the
 * window doesn't have to be open for read requests.
 */
type WindowMemory = {
  /**
   * Returns whether a page of this tab has run the wallet in a window. Its frame would not load on this page either.
   */
  isWindowed(): boolean
  /** Starts running the wallet in a window in this tab, with nothing known about it. */
  begin(): void
  /** Returns the wallet's last response; undefined if unknown. */
  get<type extends FrameMessageType>(
    type: type,
    payload: FrameRequestOf<type>,
  ): FrameResponseOf<type> | undefined
  /** Returns whether a request only reads. That is no reason to open a window, even if the response is unknown. */
  isReadOnly(type: FrameMessageType, payload: unknown): boolean
  /** Stores a response. Responses that it may have changed are requested again and stay valid until then. */
  store(request: FrameRequest & { answer: unknown }, client: FrameClient): void
  /** Requests everything known again, and reports the user if one was known. */
  refetch(client: FrameClient, onUser?: (user: FrameResponseOf<'get-user'> | null) => void): void
}

type FrameRequest = { type: FrameMessageType; payload: unknown }
type Known = { [name: string]: FrameRequest & { answer: unknown } }

/** Requests that change the responses of others. */
const changes: ReadonlySet<FrameMessageType> = new Set([
  'switch-network',
  'set-preferred-account',
  'change-recovery',
])
/** Methods that a wallet handles without the user. */
const reads: ReadonlySet<unknown> = new Set(['solana_getAccounts', 'wallet_getCapabilities'])

/** Creates a kit's memory, which the tab stores. */
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

  function store({ type, payload, answer }: FrameRequest & { answer: unknown }): void {
    const name = toName(type, payload)
    // The user is requested again for the chain in use at that time.
    if (name) write({ ...read(), [name]: { type, payload: type === 'get-user' ? {} : payload, answer } })
  }

  const refetch: WindowMemory['refetch'] = (client, onUser) => {
    for (const [name, { type, payload }] of Object.entries(read()))
      client.request(type, payload as never).then(
        (answer) => {
          // A user who signed out in the meantime must not be restored.
          if (name in read()) store({ type, payload, answer })
          if (type === 'get-user') onUser?.(answer as FrameResponseOf<'get-user'>)
        },
        ({ code }) => {
          // A wallet that doesn't respond has not reported that nobody is logged in.
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
    get(type, payload) {
      const known = read()
      if (type === 'is-connected') return ('user' in known ? { isConnected: true } : undefined) as never
      const { answer } = known[toName(type, payload) ?? ''] ?? {}
      const told = readMessage<unknown>(frameMessages[type].response, answer)
      const { chainId } = Object(payload)
      const isElsewhere = type === 'get-user' && chainId !== undefined && chainId !== Object(answer).chainId
      return told.success && !isElsewhere ? (told.value as never) : undefined
    },
    isReadOnly: (type, payload) => type !== 'get-user' && toName(type, payload) !== undefined,
    store(request, client) {
      store(request)
      if (request.type === 'sign-out') write({})
      else if (changes.has(request.type) && !toName(request.type, request.payload)) refetch(client)
    },
    refetch,
  }
}

/** Returns the key of a response; undefined for responses that are not stored. */
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
