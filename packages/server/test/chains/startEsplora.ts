import { createHash } from 'node:crypto'
import { type JsonAnswer, startJsonServer } from '../startJsonServer.ts'

/** A test chain's transaction with amounts in satoshi; the difference is the fee. */
export type EsploraTransaction = {
  /** Empty: newly minted. */
  from: readonly [address: string, value: number][]
  /** Without an address: a script that has none. */
  to: readonly [address: string | undefined, value: number][]
  /** Undefined while it is pending. */
  height?: number
}

/** First blocks of the chains. */
const firstBlocks = {
  mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  testnet: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
}

const firstTime = 1_700_000_000

/**
 * Starts a server with Esplora's HTTP API, as documented, over transactions of the test: no Bitcoin node runs here.
 * Transactions are given newest first.
 */
export async function startEsplora(options: {
  transactions: readonly EsploraTransaction[]
  chain?: keyof typeof firstBlocks
  /** Confirmed transactions per page, which differs between Esplora servers. */
  pageSize?: number
}) {
  const { chain = 'mainnet', pageSize = 25 } = options
  const all = options.transactions.map(toWire)
  let trouble: JsonAnswer | undefined
  const server = await startJsonServer(({ path }): JsonAnswer => {
    if (trouble) return trouble
    if (path === '/api/block-height/0') return { text: firstBlocks[chain] }
    const [, address = '', rest = ''] = /^\/api\/address\/([^/]+)(.*)$/.exec(path) ?? []
    const own = all.filter(({ vin, vout }) =>
      [...vin.map(({ prevout }) => prevout), ...vout].some((coin) => coin?.scriptpubkey_address === address),
    )
    const mined = own.filter(({ status }) => status.confirmed)
    if (rest === '') return { body: toStats(address, own) }
    if (rest === '/txs')
      return { body: [...own.filter(({ status }) => !status.confirmed), ...mined.slice(0, pageSize)] }
    const [, last] = /^\/txs\/chain(?:\/([0-9a-f]{64}))?$/.exec(rest) ?? []
    const first = last === undefined ? 0 : mined.findIndex(({ txid }) => txid === last) + 1
    if (!rest.startsWith('/txs/chain')) return { status: 404, text: 'Not found' }
    return { body: mined.slice(first, first + pageSize) }
  })
  return {
    url: `${server.origin}/api`,
    calls: server.calls,
    ids: all.map(({ txid }) => txid),
    /** Sets the response to every request, until it is set again. */
    setTrouble: (next: typeof trouble) => {
      trouble = next
    },
    stop: server.stop,
  }
}

type Wire = ReturnType<typeof toWire>

function toWire({ from, height, to }: EsploraTransaction, at: number) {
  const sumOf = (coins: readonly (readonly [unknown, number])[]) =>
    coins.reduce((sum, [, value]) => sum + value, 0)
  const txid = createHash('sha256').update(`transaction ${at}`).digest('hex')
  const vin = from.map(([address, value], vout) => ({
    txid: createHash('sha256').update(`spent by ${txid} ${vout}`).digest('hex'),
    vout,
    prevout: toCoin(address, value),
    scriptsig: '',
    witness: [],
    is_coinbase: false,
    sequence: 4_294_967_293,
  }))
  return {
    txid,
    version: 2,
    locktime: 0,
    vin: from.length > 0 ? vin : [{ txid: '0'.repeat(64), vout: 65_535, prevout: null, is_coinbase: true }],
    vout: to.map(([address, value]) => toCoin(address, value)),
    size: 222,
    weight: 561,
    fee: from.length > 0 ? sumOf(from) - sumOf(to) : 0,
    status:
      height === undefined
        ? { confirmed: false }
        : {
            confirmed: true,
            block_height: height,
            block_hash: createHash('sha256').update(`block ${height}`).digest('hex'),
            block_time: firstTime + height * 600,
          },
  }
}

function toCoin(address: string | undefined, value: number) {
  return {
    scriptpubkey: '51',
    scriptpubkey_asm: 'OP_PUSHNUM_1',
    scriptpubkey_type: address === undefined ? 'op_return' : 'v0_p2wpkh',
    ...(address !== undefined && { scriptpubkey_address: address }),
    value,
  }
}

function toStats(address: string, own: readonly Wire[]) {
  const statsOf = (transactions: readonly Wire[]) => {
    const isOwn = (coin: ReturnType<typeof toCoin> | null) => coin?.scriptpubkey_address === address
    const funded = transactions.flatMap(({ vout }) => vout.filter(isOwn))
    const spent = transactions.flatMap(({ vin }) => vin.map(({ prevout }) => prevout).filter(isOwn))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: funded.reduce((sum, { value }) => sum + value, 0),
      spent_txo_count: spent.length,
      spent_txo_sum: spent.reduce((sum, coin) => sum + (coin?.value ?? 0), 0),
      tx_count: transactions.length,
    }
  }
  return {
    address,
    chain_stats: statsOf(own.filter(({ status }) => status.confirmed)),
    mempool_stats: statsOf(own.filter(({ status }) => !status.confirmed)),
  }
}
