import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { regtestGenesisHash } from './bitcoinChainId.ts'
import type { BitcoinPayment } from './bitcoinPayments.ts'

/** A running Esplora, with the base URL of its API. */
type RunningEsplora = { url: string; close(): Promise<void> }

type Transaction = ReturnType<typeof writeTransaction>
type Coin = ReturnType<typeof writeCoin>

/** Transactions per page, as in Esplora. */
const pageSize = 25

/**
 * Serves an Esplora API for these payments, oldest first, on the loopback interface. There is no node behind it: it
 * accepts no transactions, and its data never changes.
 */
export async function startEsplora(payments: readonly BitcoinPayment[]): Promise<RunningEsplora> {
  const newestFirst = payments.map(writeTransaction).toReversed()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://esplora')
    const answer = request.method === 'GET' ? answerTo(newestFirst, pathname) : undefined
    response.statusCode = answer === undefined ? 404 : 200
    response.setHeader('content-type', typeof answer === 'object' ? 'application/json' : 'text/plain')
    response.end(typeof answer === 'object' ? JSON.stringify(answer) : (answer ?? 'Not found'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerTo(newestFirst: readonly Transaction[], path: string): object | string | undefined {
  if (path === '/block-height/0') return regtestGenesisHash
  const [, address = '', rest = ''] = /^\/address\/([^/]+)(.*)$/.exec(path) ?? []
  if (address === '') return undefined
  const own = newestFirst.filter(({ vin, vout }) => coinsOf(address, [...prevouts(vin), ...vout]).length > 0)
  if (rest === '') return writeAddress(address, own)
  const [isPage, last] = /^\/txs(?:\/chain(?:\/([0-9a-f]{64}))?)?$/.exec(rest) ?? []
  if (isPage === undefined) return undefined
  const first = last === undefined ? 0 : own.findIndex(({ txid }) => txid === last) + 1
  return own.slice(first, first + pageSize)
}

function writeAddress(address: string, own: readonly Transaction[]) {
  const funded = coinsOf(
    address,
    own.flatMap(({ vout }) => vout),
  )
  const spent = coinsOf(
    address,
    own.flatMap(({ vin }) => prevouts(vin)),
  )
  return {
    address,
    chain_stats: {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: own.length,
    },
    mempool_stats: {
      funded_txo_count: 0,
      funded_txo_sum: 0,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 0,
    },
  }
}

function writeTransaction({ from, to, height, time }: BitcoinPayment) {
  const txid = hashOf(`payment in block ${height}`)
  const vout = to.map(writeCoin)
  const input = from
    ? { txid: hashOf(`spent by ${txid}`), vout: 0, prevout: writeCoin(from), is_coinbase: false }
    : { txid: '0'.repeat(64), vout: 65_535, prevout: null, is_coinbase: true }
  return {
    txid,
    version: 2,
    locktime: 0,
    vin: [{ ...input, scriptsig: '', witness: [], sequence: 4_294_967_293 }],
    vout,
    size: 222,
    weight: 561,
    fee: from ? from.amount - sum(vout) : 0,
    status: {
      confirmed: true,
      block_height: height,
      block_hash: hashOf(`block ${height}`),
      block_time: time,
    },
  }
}

function writeCoin({ address, amount }: { address: string; amount: number }) {
  return { scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: address, value: amount }
}

const prevouts = (vin: Transaction['vin']) => vin.flatMap(({ prevout }) => prevout ?? [])
const coinsOf = (address: string, coins: readonly Coin[]) =>
  coins.filter(({ scriptpubkey_address }) => scriptpubkey_address === address)
const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
