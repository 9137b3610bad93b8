import { BitcoinWalletError } from '../../errors/bitcoin.ts'

/** What sats-connect's wallets are asked through (WBIP001). */
export type SatsProvider = {
  request(method: string, parameters?: unknown): Promise<unknown>
  /** Answers how to stop. Wallets take the one form, the other, or both. */
  addListener?(info: { eventName: string; cb: Listener }): unknown
  addListener?(event: string, listener: Listener): unknown
}

type Listener = (event: unknown) => void

const userRejected = 4001
/** Codes of sats-connect. */
const codes = { rejected: -32000, methodUnsupported: -32001, methodMissing: -32601 }

/** Asks a wallet. Throws `BitcoinWalletError`, with 4001 where the visitor said no. */
export async function askSats(provider: SatsProvider, method: string, parameters: unknown): Promise<unknown> {
  const { error, result } = Object(await request(provider, method, parameters))
  if (error) throw toWalletError(error)
  return result
}

/** Listens to an event in both forms; a wallet that takes both tells it twice. Answers how to stop. */
export function listenToSats(provider: SatsProvider, eventName: string, cb: Listener): () => void {
  const begin = (add: () => unknown) => {
    try {
      return add()
    } catch {
      // It takes the other form, or tells nothing.
      return undefined
    }
  }
  const stops = [
    begin(() => provider.addListener?.({ eventName, cb })),
    begin(() => provider.addListener?.(eventName, cb)),
  ]
  return () => {
    for (const stop of stops) if (typeof stop === 'function') stop()
  }
}

async function request(provider: SatsProvider, method: string, parameters: unknown): Promise<unknown> {
  try {
    return await provider.request(method, parameters)
  } catch (thrown) {
    // Some reject with the whole answer, as JSON-RPC has it.
    throw toWalletError(Object(thrown).error ?? thrown)
  }
}

/** Tells whether a wallet does not have a method: another one may do. */
export function isMethodMissing(error: unknown): boolean {
  const { code } = Object(error)
  return code === codes.methodMissing || code === codes.methodUnsupported
}

function toWalletError(error: unknown): BitcoinWalletError {
  const { code } = Object(error)
  const known = typeof code === 'number' ? code : undefined
  return new BitcoinWalletError(known === codes.rejected ? userRejected : known, error)
}
