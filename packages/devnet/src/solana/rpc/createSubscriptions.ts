import { type Address, address, lamports } from '@solana/kit'
import type { Landed, SolanaChain } from '../chain/createSolanaChain.ts'
import { type RpcConfig, readAddress, readConfig, readTexts } from './readParameters.ts'
import type { RpcMethods } from './rpcMethods.ts'
import { withContext } from './withContext.ts'
import { writeAccount } from './writeAccount.ts'

/** A client's subscriptions over its WebSocket. */
type Subscriptions = { methods: RpcMethods; close(): void }

const slotLookMs = 200

/** Creates a client's subscriptions. `notify` receives JSON-RPC notifications. */
export function createSubscriptions(chain: SolanaChain, notify: (message: unknown) => void): Subscriptions {
  const ends = new Map<number, () => void>()
  let last = 0

  function subscribe(
    kind: string,
    start: (tell: (result: unknown) => void, end: () => void) => () => void,
  ): number {
    last += 1
    const subscription = last
    const tell = (result: unknown) => {
      if (ends.has(subscription))
        notify({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } })
    }
    ends.set(subscription, () => {})
    const stop = start(tell, () => ends.delete(subscription))
    ends.set(subscription, stop)
    return subscription
  }

  const unsubscribe = ([subscription]: readonly unknown[]) => {
    const end = ends.get(Number(subscription))
    end?.()
    return ends.delete(Number(subscription))
  }

  return {
    methods: {
      accountSubscribe([key, options]) {
        const watched = readAddress(key)
        return subscribe('account', (tell) =>
          chain.watch(({ keys }) => {
            if (keys.all.includes(watched))
              tell(withContext(chain, write(chain, watched, readConfig(options))))
          }),
        )
      },
      programSubscribe([program, options]) {
        const owner = readAddress(program)
        return subscribe('program', (tell) =>
          chain.watch(({ keys }) => {
            for (const key of keys.all) {
              if (chain.account(key)?.programAddress !== owner) continue
              tell(withContext(chain, { pubkey: key, account: write(chain, key, readConfig(options)) }))
            }
          }),
        )
      },
      logsSubscribe([filter]) {
        const { mentions } = readConfig(filter)
        const wanted = mentions === undefined ? [] : readTexts(mentions)
        return subscribe('logs', (tell) =>
          chain.watch(({ signature, failure, logs, keys }) => {
            if (wanted.every((key) => keys.all.some((known) => known === key)))
              tell(withContext(chain, { signature, err: failure, logs }))
          }),
        )
      },
      signatureSubscribe([signature]) {
        return subscribe('signature', (tell, end) => {
          const look = (landed: Landed | undefined) => {
            if (landed?.signature !== signature) return
            tell(withContext(chain, { err: landed?.failure ?? null }))
            // Notifies only once.
            stop()
            end()
          }
          const stop = chain.watch(look)
          // The client must receive the subscription's number first.
          if (chain.find(String(signature))) setImmediate(() => look(chain.find(String(signature))))
          return stop
        })
      },
      slotSubscribe: () =>
        subscribe('slot', (tell) =>
          watchSlots(chain, (slot) => tell({ slot, parent: slot - 1, root: slot })),
        ),
      rootSubscribe: () => subscribe('root', (tell) => watchSlots(chain, tell)),
      accountUnsubscribe: unsubscribe,
      programUnsubscribe: unsubscribe,
      logsUnsubscribe: unsubscribe,
      signatureUnsubscribe: unsubscribe,
      slotUnsubscribe: unsubscribe,
      rootUnsubscribe: unsubscribe,
    },
    close() {
      for (const end of ends.values()) end()
      ends.clear()
    },
  }
}

/** Reports each new slot. Returns a function that stops it. */
function watchSlots(chain: SolanaChain, tell: (slot: number) => void): () => void {
  const { slots } = chain
  let seen = slots.now()
  const look = () => {
    const slot = slots.now()
    if (slot !== seen) tell(slot)
    seen = slot
  }
  const timer = setInterval(look, slotLookMs)
  const stop = chain.watch(look)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** Writes an account. A closed one is reported as an empty account of the system program. */
function write(chain: SolanaChain, key: Address, config: RpcConfig) {
  return writeAccount(
    chain,
    chain.account(key) ?? {
      ...{ address: key, data: new Uint8Array(), executable: false, lamports: lamports(0n), space: 0n },
      programAddress: address('11111111111111111111111111111111'),
    },
    config,
  )
}
