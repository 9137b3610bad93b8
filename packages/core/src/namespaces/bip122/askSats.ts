import { BitcoinWalletError } from './errors.ts'

/** The API of sats-connect wallets (WBIP001). */
export type SatsProvider = {
  request(method: string, parameters?: unknown): Promise<unknown>
  /** Returns a function that unsubscribes. Wallets support the first form, the second, or both. */
  addListener?(info: { eventName: string; cb: Listener }): unknown
  addListener?(event: string, listener: Listener): unknown
}

type Listener = (event: unknown) => void

const userRejected = 4001
/** Error codes of sats-connect. */
const codes = { rejected: -32000, methodUnsupported: -32001, methodMissing: -32601 }

/** Sends a request to a wallet. Throws `BitcoinWalletError`, with code 4001 if the visitor rejected the request. */
export async function askSats(provider: SatsProvider, method: string, parameters: unknown): Promise<unknown> {
  const { error, result } = Object(await request(provider, method, parameters))
  if (error) throw toWalletError(error)
  return result
}

/**
 * Subscribes to an event in both forms. A wallet that supports both calls back twice. Returns a function that
 * unsubscribes.
 */
export function listenToSats(provider: SatsProvider, eventName: string, cb: Listener): () => void {
  const begin = (add: () => unknown) => {
    try {
      return add()
    } catch {
      // It only supports the other form, or no events.
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
    // Some wallets reject with the whole JSON-RPC response.
    throw toWalletError(Object(thrown).error ?? thrown)
  }
}

/** Returns whether an error means that a wallet doesn't support a method, so that another can be tried. */
export function isMethodMissing(error: unknown): boolean {
  const { code } = Object(error)
  return code === codes.methodMissing || code === codes.methodUnsupported
}

function toWalletError(error: unknown): BitcoinWalletError {
  const { code } = Object(error)
  const known = typeof code === 'number' ? code : undefined
  return new BitcoinWalletError(known === codes.rejected ? userRejected : known, error)
}
