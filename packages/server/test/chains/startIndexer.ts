import { Blake2256 } from '@polkadot-api/substrate-bindings'
import { toHex } from 'viem'
import { type JsonAnswer, startJsonServer } from '../startJsonServer.ts'

/** Something that happened on a test chain: an event, or a signed extrinsic. */
export type PolkadotEvent = {
  height: number
  /** The number of the extrinsic in its block. Undefined for what happens without one. */
  extrinsic?: number
  /** The account that signed the extrinsic. */
  signer?: string
  isFailed?: boolean
  transfers?: readonly (readonly [from: string, to: string, amount: bigint])[]
  reward?: { stash: string; validator: string; amount: bigint; isSlash?: boolean }
  /** A transfer of another asset than the native currency. */
  assetTransfer?: readonly [from: string, to: string]
}

const timeOf = (height: number) => 1_700_000_000 + height * 6
const toExtrinsic = (height: number, at: number) => new TextEncoder().encode(`extrinsic ${height} ${at}`)
/** Returns the hash of an extrinsic. */
export const extrinsicHash = (height: number, at = 0): string => toHex(Blake2256(toExtrinsic(height, at)))

/** The highest block of a test chain that is final. */
const finalHeight = 1_000_000

/** Starts a test program in place of a node of the chain with these events. */
export async function startPolkadotNode(listEvents: () => readonly PolkadotEvent[], genesisHash: string) {
  const answer = ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    const [place] = params
    if (method === 'chain_getBlockHash') return place === 0 ? genesisHash : toHex(Number(place), { size: 32 })
    if (method === 'chain_getFinalizedHead') return toHex(finalHeight, { size: 32 })
    if (method === 'chain_getHeader') return { number: toHex(Number(place ?? finalHeight)) }
    if (method !== 'chain_getBlock') return null
    const own = listEvents().filter(({ height }) => height === Number(place))
    const extrinsics = own.map(({ extrinsic, height }) => toHex(toExtrinsic(height, extrinsic ?? 0)))
    return { block: { extrinsics } }
  }
  return startJsonServer(({ body }) => {
    const toReply = (call: { id: number; method: string; params?: unknown[] }) => ({
      ...{ jsonrpc: '2.0', id: call.id, result: answer(call) },
    })
    return { body: Array.isArray(body) ? body.map(toReply) : toReply(Object(body)) }
  })
}

/** Starts a test program in place of an indexer. `setTrouble` makes it return something else. Events are given newest first. */
export async function startIndexer({
  events,
  genesisHash,
  type,
}: {
  events: PolkadotEvent[]
  genesisHash: string
  type: 'subquery' | 'subsquid'
}) {
  let trouble: JsonAnswer | ((found: Answer) => JsonAnswer) | undefined
  const indexer = await startJsonServer(({ body, method, path }): JsonAnswer => {
    if (method !== 'POST' || path !== '/graphql') return { status: 404, text: 'Not found' }
    const query = String(Object(body).query)
    if (query.includes('_metadata')) return { body: { data: { _metadata: { genesisHash } } } }
    if (trouble && typeof trouble !== 'function') return trouble
    if (type === 'subsquid' && isProof(query)) return answerProof(events)
    const found = type === 'subquery' ? answerSubquery(query, events) : answerSubsquid(query, events)
    return trouble ? trouble(found) : found
  })
  const queries = () => indexer.calls.map(({ body }) => String(Object(body).query))
  return {
    ...indexer,
    url: `${indexer.origin}/graphql`,
    /** The queries for an account's history. */
    queries: () => queries().filter((query) => !query.includes('_metadata') && !isProof(query)),
    setTrouble: (made: typeof trouble) => {
      trouble = made
    },
  }
}

const isProof = (query: string) => query.includes('extrinsicHash_isNull')

/** The newest transfer of a squid. */
function answerProof(events: readonly PolkadotEvent[]): Answer {
  const newest = events.find(
    ({ extrinsic, isFailed, transfers = [] }) => extrinsic !== undefined && !isFailed && transfers.length > 0,
  )
  const { extrinsic, height = 0 } = newest ?? {}
  const row = { blockNumber: height, extrinsicHash: extrinsicHash(height, extrinsic) }
  return { body: { data: { transfers: newest ? [row] : [] } } }
}

type Row = { id: string; blockNumber: number }
type Answer = { body: { data: { [name: string]: unknown } } }

/** The history elements of an account, as subquery-nova stores them and SubQuery serves them. */
function answerSubquery(query: string, events: readonly PolkadotEvent[]): Answer {
  const [, address = ''] = match(query, /filter: \{ address: \{ equalTo: "(\w+)" \}/)
  const [, height] = /blockNumber: \{ lessThanOrEqualTo: (\d+) \}/.exec(query) ?? []
  match(query, /orderBy: \[TIMESTAMP_DESC, ID_DESC\]/)
  const [, first] = match(query, /first: (\d+)/)
  const [, offset] = match(query, /offset: (\d+)/)
  const rows = events
    .flatMap(toElements)
    .filter((row) => row.address === address && row.blockNumber <= Number(height ?? 1e9))
  const { end, list } = toPage(rows, Number(offset), Number(first))
  const nodes = list.map(({ address: _, ...node }) => node)
  return { body: { data: { historyElements: { nodes, pageInfo: { hasNextPage: end < rows.length } } } } }
}

function toElements(event: PolkadotEvent) {
  const { assetTransfer, extrinsic, height, isFailed = false, reward, signer, transfers = [] } = event
  const shared = {
    blockNumber: height,
    extrinsicHash: extrinsic === undefined ? null : extrinsicHash(height, extrinsic),
    timestamp: String(timeOf(height)),
    transfer: null as unknown,
    reward: null as unknown,
    poolReward: null,
    extrinsic: null as unknown,
  }
  const toParties = (from: string, to: string, eventIdx: number, amount: bigint) => ({
    ...{ amount: String(amount), to, from, fee: '160000000', eventIdx, success: !isFailed },
  })
  const moves = transfers.flatMap(([from, to, amount], at) => {
    const eventIdx = isFailed ? -1 : (extrinsic ?? 0) * 10 + at
    const base = isFailed ? `${height}-${extrinsic}` : `${height}-${eventIdx}`
    const transfer = toParties(from, to, eventIdx, amount)
    return [
      { ...shared, id: `${base}-from`, address: from, transfer },
      { ...shared, id: `${base}-to`, address: to, transfer },
    ]
  })
  const assets = assetTransfer
    ? assetTransfer.map((address) => ({ ...shared, id: `${height}-90-${address}`, address }))
    : []
  const paid = reward
    ? [
        {
          ...shared,
          id: `${height}-99-${reward.stash}`,
          address: reward.stash,
          reward: {
            ...{ eventIdx: 99, amount: String(reward.amount), isReward: !reward.isSlash, era: 1_000 },
            ...{ stash: reward.stash, validator: reward.validator },
          },
        },
      ]
    : []
  const isStoredAsTransfer = isFailed && transfers.length > 0
  const signed =
    signer !== undefined && !isStoredAsTransfer
      ? [
          {
            ...shared,
            id: `${height}-${extrinsic}-extrinsic`,
            address: signer,
            extrinsic: {
              ...{ hash: shared.extrinsicHash, module: 'balances', call: 'transferKeepAlive' },
              ...{ success: !isFailed, fee: '160000000' },
            },
          },
        ]
      : []
  return [...signed, ...moves, ...assets, ...paid]
}

/** The transfers of an account, as SQD's template stores them and a squid serves them. */
function answerSubsquid(query: string, events: readonly PolkadotEvent[]): Answer {
  const [, address = ''] = match(
    query,
    /where: \{ OR: \[\{ from: \{ id_eq: "(\w+)" \}(?:, blockNumber_lte: \d+)? \}, \{ to: \{ id_eq: "\1" \}/,
  )
  const [, height] = /blockNumber_lte: (\d+)/.exec(query) ?? []
  match(query, /orderBy: \[blockNumber_DESC, id_DESC\]/)
  const [, limit] = match(query, /limit: (\d+)/)
  const [, offset] = match(query, /offset: (\d+)/)
  const rows = events
    .filter(({ isFailed }) => !isFailed)
    .flatMap((event) =>
      (event.transfers ?? []).map(([from, to, amount], at) => ({
        id: `${String(event.height).padStart(10, '0')}-${String((event.extrinsic ?? 0) * 10 + at).padStart(6, '0')}-abcde`,
        blockNumber: event.height,
        timestamp: new Date(timeOf(event.height) * 1_000).toISOString(),
        extrinsicHash: event.extrinsic === undefined ? null : extrinsicHash(event.height, event.extrinsic),
        amount: String(amount),
        from: { id: from },
        to: { id: to },
      })),
    )
    .filter(({ from, to }) => from.id === address || to.id === address)
    .filter(({ blockNumber }) => blockNumber <= Number(height ?? 1e9))
  const { list } = toPage(rows, Number(offset), Number(limit))
  return { body: { data: { transfers: list } } }
}

function toPage<row extends Row>(rows: row[], offset: number, limit: number) {
  rows.sort((a, b) => b.blockNumber - a.blockNumber || (a.id < b.id ? 1 : -1))
  return { list: rows.slice(offset, offset + limit), end: offset + limit }
}

function match(query: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(query)
  if (!found) throw new Error(`The query does not have ${pattern}: ${query}`)
  return found
}
