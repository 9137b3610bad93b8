import { assertShape } from '../assertShape.ts'

/** A Bitcoin transaction, as returned by an Esplora, with amounts in satoshis. */
export type BitcoinTransaction = {
  txid: string
  fee: bigint
  /** Undefined while pending. Its time is in seconds since 1970. */
  block: { height: number; time: number } | undefined
  /** The coins spent. Newly created coins have no address and count as 0. */
  inputs: readonly Coin[]
  outputs: readonly Coin[]
}

/** An amount and its owner. Some scripts have no address. */
export type Coin = { address: string | undefined; value: bigint }

/** Parses the total of an address, including pending transactions. Throws `TypeError` for an invalid response. */
export function readTotal(json: unknown): bigint {
  const { chain_stats, mempool_stats } = Object(json)
  const total = readSum(chain_stats) + readSum(mempool_stats)
  assertShape(total >= 0n)
  return total
}

/** Parses a list of an address's transactions. Throws `TypeError` for an invalid response. */
export function readTransactions(json: unknown): readonly BitcoinTransaction[] {
  if (!Array.isArray(json)) throw new TypeError('Expected a list of transactions')
  return json.map(readTransaction)
}

function readTransaction(json: unknown): BitcoinTransaction {
  const { fee, status, txid, vin, vout } = Object(json)
  assertShape(typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid))
  assertShape(Array.isArray(vin) && Array.isArray(vout))
  return {
    txid,
    fee: readSatoshi(fee),
    block: readBlock(status),
    inputs: vin.map((input: unknown) => {
      const { prevout } = Object(input)
      return prevout === null ? { address: undefined, value: 0n } : readCoin(prevout)
    }),
    outputs: vout.map(readCoin),
  }
}

function readBlock(status: unknown): BitcoinTransaction['block'] {
  const { block_height: height, block_time: time, confirmed } = Object(status)
  assertShape(typeof confirmed === 'boolean')
  if (!confirmed) return undefined
  assertShape(Number.isSafeInteger(height) && Number.isSafeInteger(time) && time >= 0)
  return { height, time }
}

function readCoin(json: unknown): Coin {
  const { scriptpubkey_address: address, value } = Object(json)
  assertShape(address === undefined || typeof address === 'string')
  return { address, value: readSatoshi(value) }
}

function readSum(stats: unknown): bigint {
  const { funded_txo_sum, spent_txo_sum } = Object(stats)
  return readSatoshi(funded_txo_sum) - readSatoshi(spent_txo_sum)
}

/** Parses an amount. The total supply is below 2^53 satoshis, so a JSON number is exact. */
function readSatoshi(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError('Expected an amount in satoshis')
  return BigInt(value)
}
