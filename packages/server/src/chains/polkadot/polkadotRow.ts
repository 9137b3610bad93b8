import { assertShape } from '../assertShape.ts'

/** Something that an indexer stores about an account. */
export type PolkadotRow = {
  /** Unique in the indexer. */
  id: string
  height: number
  /** Seconds since 1970. */
  minedAt: number
  /** Hash of the extrinsic. Empty for what happened without one, such as a message from another chain. */
  extrinsic: string
  what: PolkadotFact
}

/** What a row is about. Amounts are in base units of the native currency. */
export type PolkadotFact =
  /** `event` is the event's place in its block. */
  | { type: 'transfer'; event: string; from: string; to: string; amount: bigint; failed: boolean }
  /** A staking reward, or with a negative amount a slash. */
  | { type: 'reward'; amount: bigint; validator: string }
  /** The account signed the extrinsic. */
  | { type: 'signature'; failed: boolean }
  /** Something that a history does not show, such as a transfer of another asset. */
  | { type: 'other' }

/** A page of rows, newest first. */
export type PolkadotPage = { rows: readonly PolkadotRow[]; isLast: boolean }

/** A place in the rows of an account: those at `height` and below, without the first `offset`. */
export type PolkadotPlace = { address: string; height: number | undefined; offset: number; limit: number }

/** Returns the fields of a GraphQL response. Throws `TypeError` for a failed request. */
export function readFields(json: unknown): Readonly<Record<string, unknown>> {
  const { data } = toRecord(json)
  if (typeof data !== 'object' || data === null) throw new TypeError('An indexer returned no data')
  return toRecord(data)
}

/** Parses a page's rows. Throws `TypeError` if they are not in order, or for blocks above the requested height. */
export function readRows(
  list: unknown,
  { height, limit }: PolkadotPlace,
  read: (record: Readonly<Record<string, unknown>>) => PolkadotRow,
): readonly PolkadotRow[] {
  assertShape(Array.isArray(list) && list.length <= limit)
  const rows = list.map((item) => read(toRecord(item)))
  let last = height ?? Number.MAX_SAFE_INTEGER
  for (const row of rows) {
    assertShape(row.height <= last)
    last = row.height
  }
  return rows
}

/** Parses an amount or another number that is encoded as text. */
export function readWhole(value: unknown): bigint {
  assertShape(typeof value === 'string' && /^\d{1,39}$/.test(value))
  return BigInt(value)
}

/** Parses a number that is encoded as one, or as text. */
export function readCount(value: unknown): number {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  assertShape(typeof count === 'number' && Number.isSafeInteger(count) && count >= 0)
  return count
}

/** Parses the hash of an extrinsic, empty for `null`. */
export function readHash(value: unknown): string {
  if (value === null || value === undefined) return ''
  assertShape(typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))
  return value.toLowerCase()
}

/** Parses a short text, such as an address. */
export function readWord(value: unknown): string {
  assertShape(typeof value === 'string' && value !== '' && value.length <= 128)
  return value
}

/** Reads an object's members. Anything else has none. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}
