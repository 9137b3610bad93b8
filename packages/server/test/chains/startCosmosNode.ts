import { createHash } from 'node:crypto'
import { type JsonAnswer, startJsonServer } from '../startJsonServer.ts'

/** A transaction of a test chain. */
export type CosmosTx = {
  height: number
  signers: readonly string[]
  messages?: readonly { '@type': string; [field: string]: unknown }[]
  /** Coins that the messages move: `100uatom`. */
  moves?: readonly (readonly [from: string, to: string, coins: string])[]
  /** Further events of the messages. */
  events?: readonly Event[]
  isFailed?: boolean
  /** What the node adds to the response, to make it large. */
  padding?: string
  /** Whether the node can't decode its messages. */
  isForgotten?: boolean
}
type Event = { type: string; attributes: readonly (readonly [string, string])[] }

/** The versions of the Cosmos SDK whose search differs. */
export type CosmosVersion = '0.45' | '0.47' | '0.50'

const collector = 'cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta'
const fee = '2500uatom'
const nodeInfoPath = '/cosmos/base/tendermint/v1beta1/node_info'
const searchPath = '/cosmos/tx/v1beta1/txs'

/**
 * Starts a test program in place of a Cosmos node, with the documented responses of one version. `setTrouble` makes it
 * return something else instead. Transactions are given newest first, and may be added later.
 */
export async function startCosmosNode({
  network = 'cosmoshub-4',
  transactions,
  version = '0.50',
}: {
  network?: string
  transactions: CosmosTx[]
  version?: CosmosVersion
}) {
  let trouble: JsonAnswer | ((search: JsonAnswer) => JsonAnswer) | undefined
  const node = await startJsonServer(({ path, search }) => {
    if (path === nodeInfoPath) return { body: { default_node_info: { network } } }
    if (path !== searchPath) return { status: 501, body: { code: 12, message: 'Not Implemented' } }
    if (typeof trouble === 'object' || trouble === 'silence') return trouble
    const found = answerSearch(search, transactions, version)
    return trouble ? trouble(found) : found
  })
  return {
    ...node,
    searches: () => node.calls.filter(({ path }) => path === searchPath),
    setTrouble: (made: typeof trouble) => {
      trouble = made
    },
  }
}

/** Returns the hash of a transaction. */
export function hashOf({ padding: _, ...tx }: CosmosTx): string {
  return createHash('sha256').update(JSON.stringify(tx)).digest('hex').toUpperCase()
}

function answerSearch(search: URLSearchParams, transactions: CosmosTx[], version: CosmosVersion): JsonAnswer {
  const conditions =
    version === '0.50' ? (search.get('query') ?? '').split(' AND ').filter(Boolean) : search.getAll('events')
  if (conditions.length === 0)
    return version === '0.50'
      ? { status: 500, body: { code: 13, message: 'query cannot be empty', details: [] } }
      : { status: 400, body: { code: 3, message: 'must declare at least one event to search', details: [] } }
  const number = (name: string) => Number(search.get(name) ?? 0)
  const limit = Math.min(100, number(version === '0.45' ? 'pagination.limit' : 'limit') || 100)
  const page = version === '0.45' ? Math.floor(number('pagination.offset') / limit) + 1 : number('page') || 1
  const isDescending = ['2', 'ORDER_BY_DESC'].includes(search.get('order_by') ?? '')
  const all = transactions.filter((tx) => conditions.every((condition) => isMatch(tx, condition)))
  const ordered = isDescending ? all : all.toReversed()
  const pages = Math.max(1, Math.ceil(ordered.length / limit))
  if (page > pages)
    return {
      status: 500,
      body: { code: 2, message: `page should be within [1, ${pages}] range, given ${page}`, details: [] },
    }
  const shown = ordered.slice((page - 1) * limit, page * limit)
  const lost = shown.find(({ isForgotten }) => isForgotten)
  if (lost)
    return {
      status: 500,
      body: { code: 2, message: 'unable to resolve type URL /old.Msg: tx parse error', details: [] },
    }
  const total = String(ordered.length)
  const responses = shown.map((tx) => toResponse(tx, version))
  return {
    body: {
      txs: responses.map(({ tx }) => tx),
      tx_responses: responses,
      ...(version === '0.45' ? { pagination: { next_key: null, total } } : { pagination: null, total }),
    },
  }
}

function isMatch(tx: CosmosTx, condition: string): boolean {
  const [, height] = /^tx\.height<=(\d+)$/.exec(condition) ?? []
  if (height) return tx.height <= Number(height)
  const [, type, name, value] = /^([a-z_]+)\.([a-z_]+)='([a-z0-9]+)'$/.exec(condition) ?? []
  if (!type) throw new Error(condition)
  return [...anteEvents(tx), ...messageEvents(tx)].some(
    (event) => event.type === type && event.attributes.some(([key, text]) => key === name && text === value),
  )
}

function toMove([from, to, coins]: readonly [string, string, string]): Event[] {
  return [
    event('coin_spent', ['spender', from], ['amount', coins]),
    event('coin_received', ['receiver', to], ['amount', coins]),
    event('transfer', ['recipient', to], ['sender', from], ['amount', coins]),
    event('message', ['sender', from]),
  ]
}

function anteEvents({ signers }: CosmosTx): Event[] {
  const [payer = ''] = signers
  return [
    ...toMove([payer, collector, fee]),
    event('tx', ['fee', fee], ['fee_payer', payer]),
    ...signers.map((signer) => event('tx', ['acc_seq', `${signer}/7`])),
    event('tx', ['signature', 'c2lnbmF0dXJl']),
  ]
}

function messageEvents({ events = [], isFailed, messages = [], moves = [] }: CosmosTx): Event[] {
  if (isFailed) return []
  return [
    ...messages.map((message) => event('message', ['action', message['@type']])),
    ...moves.flatMap(toMove),
    ...events,
  ]
}

function event(type: string, ...attributes: (readonly [string, string])[]): Event {
  return { type, attributes }
}

function toResponse(tx: CosmosTx, version: CosmosVersion) {
  const ofMessages = messageEvents(tx)
  const encode = (text: string) => (version === '0.45' ? Buffer.from(text).toString('base64') : text)
  const toWire = (indexed: boolean) => (one: Event) => ({
    type: one.type,
    attributes: [
      ...one.attributes,
      ...(indexed && version === '0.50' ? [['msg_index', '0'] as const] : []),
    ].map(([key, value]) => ({ key: encode(key), value: encode(value), index: true })),
  })
  return {
    height: String(tx.height),
    txhash: hashOf(tx),
    codespace: tx.isFailed ? 'sdk' : '',
    code: tx.isFailed ? 5 : 0,
    data: '',
    raw_log: tx.padding ?? '',
    logs:
      version === '0.50' || tx.isFailed ? [] : [{ msg_index: 0, log: '', events: mergeByType(ofMessages) }],
    info: '',
    gas_wanted: '200000',
    gas_used: '90000',
    tx: {
      '@type': '/cosmos.tx.v1beta1.Tx',
      body: { messages: tx.messages ?? [], memo: 'a memo', timeout_height: '0', extension_options: [] },
      auth_info: {
        signer_infos: [],
        fee: { amount: [{ denom: 'uatom', amount: '2500' }], gas_limit: '200000', payer: '', granter: '' },
      },
      signatures: [],
    },
    timestamp: new Date(1_700_000_000_000 + tx.height * 6_000).toISOString(),
    events: [...anteEvents(tx).map(toWire(false)), ...ofMessages.map(toWire(true))],
  }
}

/** Merges events of one type, as the logs of old versions do. */
function mergeByType(events: readonly Event[]) {
  const types = new Map<string, { key: string; value: string }[]>()
  for (const { type, attributes } of events) {
    const merged = types.get(type) ?? []
    merged.push(...attributes.map(([key, value]) => ({ key, value })))
    types.set(type, merged)
  }
  return [...types].map(([type, attributes]) => ({ type, attributes }))
}
