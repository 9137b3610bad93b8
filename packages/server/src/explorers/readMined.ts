import type { Caip2 } from '@latchkey/protocol/ids'
import { encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { feeOf, type MinedTransaction, type RawLog, type Request } from '../indexer/readBlock.ts'
import { type IsGiven, type TransferRow, toRows } from '../indexer/toRows.ts'
import type { Fact, TransactionFact } from './apis/explorerApi.ts'
import { toAddress, toAddressOrNull, toBytes, toCount, toHash, toList, toWhole } from './apis/readValues.ts'
import type { Activity } from './readActivity.ts'

/** A transaction as it was mined, with its block. */
export type Mined = { block: bigint; minedAt: number; transaction: MinedTransaction }

type Receipt = Pick<MinedTransaction, 'index' | 'from' | 'to' | 'created' | 'failed' | 'fee' | 'logs'> & {
  block: bigint
}
type Stated = Pick<TransactionFact, 'value' | 'nonce' | 'input'>

/**
 * Reads a transaction that an explorer found from the chain's own upstreams, so that what moved, and who signed for it,
 * is the chain's word, as in the index. Of a transaction that the upstreams no longer have, the explorer's word counts,
 * which `ask` asks unless the explorer has listed it.
 */
export async function readMined(
  request: Request,
  { hash, block, minedAt, facts }: Activity,
  ask: (hash: Hex) => Promise<TransactionFact | undefined>,
): Promise<Mined | undefined> {
  const [receipt, read] = await Promise.all([
    request('eth_getTransactionReceipt', [hash]).then(readReceipt),
    request('eth_getTransactionByHash', [hash]).then(readStated),
  ])
  const stated =
    receipt && read ? undefined : (facts.find((fact) => fact.type === 'transaction') ?? (await ask(hash)))
  const said: Stated | undefined = read ?? stated
  const internals = facts.flatMap((fact) =>
    fact.type === 'internal' ? [{ from: fact.from, to: fact.to, value: fact.value }] : [],
  )
  if (receipt && said) {
    const { block: mined, ...rest } = receipt
    const { value, nonce, input } = said
    return {
      block: mined,
      minedAt,
      transaction: { ...rest, hash, value, nonce, input, internals: rest.failed ? [] : internals },
    }
  }
  if (!stated) return undefined
  const { index, from, to, created, value, nonce, input, failed } = stated
  return {
    block,
    minedAt,
    transaction: {
      ...{ index, hash, from, to, created, value, nonce, input, failed, fee: null },
      internals: failed ? [] : internals,
      logs: failed ? [] : facts.flatMap(toLog),
    },
  }
}

function readReceipt(json: unknown): Receipt | undefined {
  if (json === null) return undefined
  const { blockNumber, contractAddress, from, logs, status, to, transactionIndex } = Object(json)
  return {
    block: toWhole(blockNumber),
    index: toCount(transactionIndex),
    from: toAddress(from),
    to: toAddressOrNull(to),
    created: toAddressOrNull(contractAddress),
    failed: status === '0x0',
    fee: readFee(json),
    logs: toList(logs).map((log): RawLog => {
      const { address, data, topics } = Object(log)
      return { address: toAddress(address), data: toBytes(data), topics: toList(topics).map(toHash) }
    }),
  }
}

/** Returns the fee, or null if the receipt does not say what was paid for gas. */
function readFee(json: unknown): bigint | null {
  const receipt = Object(json)
  if (typeof receipt.gasUsed !== 'string' || typeof receipt.effectiveGasPrice !== 'string') return null
  try {
    return feeOf(receipt, { type: receipt.type })
  } catch {
    return null
  }
}

function readStated(json: unknown): Stated | undefined {
  if (json === null) return undefined
  const { input, nonce, value } = Object(json)
  return { input: toBytes(input), nonce: toCount(nonce), value: toWhole(value) }
}

/** `Transfer(address,address,uint256)` and `TransferSingle(address,address,address,uint256,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** Returns the log that a transfer of an explorer stands for. */
function toLog(fact: Fact): RawLog[] {
  if (fact.type !== 'transfer') return []
  const { amount, from, to, token, tokenId } = fact
  const address = token.address as Hex
  const parties = [pad(from), pad(to)]
  if (token.standard === 'erc20' || tokenId === null)
    return [{ address, topics: [transferTopic, ...parties], data: numberToHex(amount, { size: 32 }) }]
  const id = numberToHex(tokenId, { size: 32 })
  if (token.standard === 'erc721') return [{ address, topics: [transferTopic, ...parties, id], data: '0x' }]
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [tokenId, amount])
  return [{ address, topics: [transferSingleTopic, pad('0x'), ...parties], data }]
}

/** What a transaction moved from the view of one account, as in the index. */
type AccountRow = Omit<TransferRow, 'address' | 'kind' | 'fee' | 'direction' | 'token' | 'tokenId'> & {
  direction: 'in' | 'out' | 'self'
  fee: string | null
  token: string | null
  tokenId: string | null
}

/** Converts a transaction with the rules of the index. What the account did not sign for is left out. */
export function toAccountRows(
  chainId: Caip2,
  { block, minedAt, transaction }: Mined,
  account: string,
  isGiven: IsGiven,
): AccountRow[] {
  const shape = { number: block, timestamp: minedAt, hash: '0x', parentHash: '0x' } as const
  return toRows(chainId, { ...shape, transactions: [transaction] }, isGiven).flatMap((row) => {
    const { address, kind: _, fee = null, direction, token = null, tokenId = null, ...shared } = row
    return address !== account || direction === 'taken' ? [] : [{ ...shared, direction, fee, token, tokenId }]
  })
}
