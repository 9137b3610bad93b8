import type { Caip2 } from '@latchkey/protocol/ids'
import { readPrice } from '../../base/fixedPoint.ts'

/** A request to a price service, and which of its answers belongs to which token. */
type PriceRequest = {
  /** Below the operator's URL. */
  path: string
  query?: Readonly<Record<string, string>>
  /** The names of tokens in the answer, by `toAddressKey`. */
  names: ReadonlyMap<string, string>
}

/** A price of a service, and its Unix time in seconds. */
type TimedPrice = { value: bigint; at: number }

/** What is asked for: tokens of a chain, by what the service calls the chain and its native token, if it knows them. */
type Wanted = {
  chain: string | undefined
  coin: string | undefined
  addresses: readonly string[]
  /** The address of the native token, which may be among `addresses`. */
  native: string
  /** The most tokens of one request. */
  most: number
}

/** A kind of price service: its API. */
export type PriceApi = {
  /** What it calls public chains. */
  chains: Readonly<Record<Caip2, string>>
  /** The requests for tokens of a chain. */
  toRequests(wanted: Wanted): readonly PriceRequest[]
  /** Reads the price of one token from an answer. Undefined if it is absent or invalid. */
  read(answer: unknown, name: string): TimedPrice | undefined
  /** The header that carries a key; absent for a service whose key is part of its URL. */
  keyHeader?(host: string): string
}

/** Splits named tokens into batches of one request each, of at most so many. */
export function batches(
  named: readonly [string, string][],
  most: number,
): readonly ReadonlyMap<string, string>[] {
  const count = Math.ceil(named.length / most)
  return Array.from({ length: count }, (_, at) => new Map(named.slice(at * most, (at + 1) * most)))
}

/** Reads a price and its time in seconds. Undefined if either is invalid. */
export function toTimedPrice(price: unknown, at: unknown): TimedPrice | undefined {
  const value = readPrice(price)
  return value !== undefined && typeof at === 'number' && Number.isFinite(at)
    ? { value, at: Math.floor(at) }
    : undefined
}
