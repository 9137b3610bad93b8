import { assertShape } from '../assertShape.ts'

/** A transaction of a Cosmos chain, as returned by the search of a node, reduced to what a history shows. */
export type CosmosTransaction = {
  /** Hex, in upper case. */
  hash: string
  height: number
  /** Seconds since 1970. */
  minedAt: number
  failed: boolean
  /** Accounts that signed it, in order. */
  signers: readonly string[]
  messages: readonly CosmosMessage[]
  /** What its messages did, in order; without fees. Empty if it failed. */
  events: readonly CosmosEvent[]
}

/** A message. `fields` are its members at the top level that are text. */
export type CosmosMessage = { type: string; fields: ReadonlyMap<string, string> }

/** An event. A node may merge events of one type, so attributes can repeat. */
export type CosmosEvent = {
  type: string
  attributes: readonly (readonly [name: string, value: string])[]
}

/** Parses a page of a search for transactions. Throws `TypeError` for an invalid or incomplete response. */
export function readCosmosTransactions(json: unknown): {
  transactions: readonly CosmosTransaction[]
  /** How many transactions match on all pages. */
  total: number
} {
  const { pagination, total, tx_responses: list } = toRecord(json)
  if (!Array.isArray(list)) throw new TypeError('Expected a list of transactions')
  return {
    transactions: list.map(readTransaction),
    // Since version 0.46 of the Cosmos SDK, `total` is outside `pagination`.
    total: readCount(total ?? toRecord(pagination).total),
  }
}

function readTransaction(json: unknown): CosmosTransaction {
  const { code, events, height, logs, timestamp, tx, txhash } = toRecord(json)
  assertShape(typeof txhash === 'string' && /^[0-9a-fA-F]{64}$/.test(txhash))
  assertShape(typeof code === 'number' && typeof timestamp === 'string')
  const minedAt = Math.floor(Date.parse(timestamp) / 1_000)
  assertShape(Number.isSafeInteger(minedAt) && minedAt >= 0)
  const all = listOf(events).map(readEvent)
  const failed = code !== 0
  return {
    hash: txhash.toUpperCase(),
    height: readCount(height),
    minedAt,
    failed,
    signers: readSigners(all),
    messages: listOf(toRecord(toRecord(tx).body).messages).map(readMessage),
    events: failed ? [] : readMessageEvents(all, logs),
  }
}

/**
 * Selects the events of the messages, and with them leaves out the fee. Until version 0.49 of the Cosmos SDK they are
 * in `logs`, since 0.50 they have the index of their message.
 */
function readMessageEvents(all: readonly CosmosEvent[], logs: unknown): readonly CosmosEvent[] {
  const logged = listOf(logs).flatMap((log) => listOf(toRecord(log).events).map(readEvent))
  if (logged.length > 0) return logged
  return all.filter(({ attributes }) => attributes.some(([name]) => name === 'msg_index'))
}

/** Reads the signers from the events of the signature check, which no contract can emit: `address/sequence`. */
function readSigners(events: readonly CosmosEvent[]): readonly string[] {
  const found = events.flatMap(({ type, attributes }) =>
    type === 'tx' ? attributes.flatMap(([name, value]) => (name === 'acc_seq' ? [value] : [])) : [],
  )
  return [...new Set(found.map((text) => text.slice(0, text.lastIndexOf('/'))))]
}

function readMessage(json: unknown): CosmosMessage {
  const record = toRecord(json)
  const fields = Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { type: typeof record['@type'] === 'string' ? record['@type'] : '', fields: new Map(fields) }
}

function readEvent(json: unknown): CosmosEvent {
  const { attributes, type } = toRecord(json)
  assertShape(typeof type === 'string')
  return { type, attributes: listOf(attributes).map(readAttribute) }
}

/** The attributes that are read. */
const names: ReadonlySet<string> = new Set([
  ...['acc_seq', 'amount', 'msg_index', 'receiver', 'recipient', 'sender', 'spender', 'success'],
])

/** Reads an attribute. Until version 0.46 of the Cosmos SDK, names and values are in base64. */
function readAttribute(json: unknown): readonly [string, string] {
  const { key, value } = toRecord(json)
  const name = typeof key === 'string' ? key : ''
  const text = typeof value === 'string' ? value : ''
  if (names.has(name)) return [name, text]
  const decoded = fromBase64(name)
  return names.has(decoded) ? [decoded, fromBase64(text)] : [name, text]
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}

/** Parses coins such as `100uatom,5ibc/27A6…` into amounts by denomination. Ignores anything else. */
export function readCoins(text: string): readonly (readonly [denom: string, amount: bigint])[] {
  return text.split(',').flatMap((coin) => {
    const [, amount, denom] = /^(\d{1,78})([a-zA-Z][-a-zA-Z0-9/:._]{1,127})$/.exec(coin) ?? []
    return amount !== undefined && denom !== undefined ? [[denom, BigInt(amount)] as const] : []
  })
}

/** Parses a number that is encoded as text. */
function readCount(value: unknown): number {
  assertShape(typeof value === 'string' && /^\d{1,15}$/.test(value))
  return Number(value)
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
