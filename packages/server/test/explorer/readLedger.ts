import type { Hex } from 'viem'
import { createContractReader } from '../../src/indexer/createContractReader.ts'
import { describeToken } from '../../src/indexer/describeTokens.ts'
import { type MinedBlock, type MinedTransaction, readBlock } from '../../src/indexer/readBlock.ts'
import { toLegs } from '../../src/indexer/toLegs.ts'

/** A token as a stand-in explorer tells it. */
type LedgerToken = { name: string | null; symbol: string | null; decimals: number | null }

/** A chain as a stand-in explorer knows it: every block, and its tokens by contract. */
export type Ledger = { blocks: readonly MinedBlock[]; tokens: ReadonlyMap<string, LedgerToken> }

/** A transfer of a token, with its place. */
export type LedgerTransfer = {
  block: MinedBlock
  transaction: MinedTransaction
  /** Unique within the block, ascending. */
  log: number
  standard: 'erc20' | 'erc721' | 'erc1155'
  token: string
  tokenId: bigint | null
  from: string
  to: string
  amount: bigint
}

const transferTopics = new Set([
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
])
/** More than the logs of any transaction of the tests. */
const logsPerTransaction = 10_000

/** Reads a whole chain. */
export async function readLedger(rpc: string): Promise<Ledger> {
  let id = 0
  const request = async (method: string, params: unknown) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { error, result } = (await answer.json()) as { error?: { message: string }; result: unknown }
    if (error) throw new Error(error.message)
    return result
  }
  const head = Number(await request('eth_blockNumber', []))
  const blocks: MinedBlock[] = []
  for (let from = 0; from <= head; from += 32) {
    const numbers = Array.from({ length: Math.min(32, head - from + 1) }, (_, at) => BigInt(from + at))
    const read = await Promise.all(numbers.map((number) => readBlock(request, number)))
    blocks.push(...read.filter((block) => block !== undefined))
  }
  const reader = createContractReader(request, {
    stopping: new AbortController().signal,
    toleratesOutages: true,
  })
  const contracts = new Set(blocks.flatMap(listTransfers).map(({ token }) => token))
  const tokens = new Map<string, LedgerToken>()
  for (const address of contracts) {
    const place = { chainId, address, standard: 'erc20', since: 0n } as const
    const { row } = await describeToken(reader, place)
    const { decimals = null, name = null, symbol = null } = row
    tokens.set(address, { decimals, name, symbol })
  }
  return { blocks, tokens }
}

/** Any chain whose native token has no ERC-20 of its own. */
const chainId = 'eip155:1'

/** Lists the token transfers of a block, oldest first. */
export function listTransfers(block: MinedBlock): LedgerTransfer[] {
  return block.transactions.flatMap((transaction) =>
    toLegs(chainId, transaction).flatMap(({ amount, from, kind, log, to, token, tokenId }, at) => {
      const topic = log === undefined ? undefined : transaction.logs[log]?.topics[0]
      // Explorers know no transfer that a contract does not log, such as the deposit of WETH9.
      if (kind === 'native' || kind === 'internal' || token === null || !topic || !transferTopics.has(topic))
        return []
      const place = transaction.index * logsPerTransaction + at
      return [{ block, transaction, log: place, standard: kind, token, tokenId, from, to, amount }]
    }),
  )
}

/** Returns a number as an EVM node writes it. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
