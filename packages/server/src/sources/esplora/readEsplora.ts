/** A transaction of Bitcoin, as an Esplora tells it; amounts in satoshi. */
export type BitcoinTransaction = {
  txid: string
  fee: bigint
  /** Absent while it waits for a block; its time is in seconds since 1970. */
  block: { height: number; time: number } | undefined
  /** Where its money comes from; new money has no address and is counted as nothing. */
  inputs: readonly Coin[]
  outputs: readonly Coin[]
}

/** An amount, and whose it is: some scripts are of no address. */
export type Coin = { address: string | undefined; value: bigint }

/** What an address has, that what waits for a block included. Throws `TypeError` at what is no answer of an Esplora. */
export function readTotal(json: unknown): bigint {
  const { chain_stats, mempool_stats } = Object(json)
  const total = readSum(chain_stats) + readSum(mempool_stats)
  mustBe(total >= 0n)
  return total
}

/** A list of an address's transactions. Throws `TypeError` at what is no answer of an Esplora. */
export function readTransactions(json: unknown): readonly BitcoinTransaction[] {
  if (!Array.isArray(json)) throw new TypeError('Expected a list of transactions')
  return json.map(readTransaction)
}

function readTransaction(json: unknown): BitcoinTransaction {
  const { fee, status, txid, vin, vout } = Object(json)
  mustBe(typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid))
  mustBe(Array.isArray(vin) && Array.isArray(vout))
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
  mustBe(typeof confirmed === 'boolean')
  if (!confirmed) return undefined
  mustBe(Number.isSafeInteger(height) && Number.isSafeInteger(time) && time >= 0)
  return { height, time }
}

function readCoin(json: unknown): Coin {
  const { scriptpubkey_address: address, value } = Object(json)
  mustBe(address === undefined || typeof address === 'string')
  return { address, value: readSatoshi(value) }
}

function readSum(stats: unknown): bigint {
  const { funded_txo_sum, spent_txo_sum } = Object(stats)
  return readSatoshi(funded_txo_sum) - readSatoshi(spent_txo_sum)
}

/** All there will ever be is less than 2^53 satoshi, so a JSON number holds it. */
function readSatoshi(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError('Expected an amount in satoshis')
  return BigInt(value)
}

function mustBe(isSo: boolean): void {
  if (!isSo) throw new TypeError('Unexpected Esplora response')
}
