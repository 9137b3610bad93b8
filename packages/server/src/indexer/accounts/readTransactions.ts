import { isObject } from '@latchkey/protocol/isObject'
import { type Hex, numberToHex } from 'viem'
import { RpcError } from '../../base/RpcError.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import {
  type InternalTransfer,
  isNotOffered,
  type MinedBlock,
  type RawReceipt,
  type RawTrace,
  type RawTransaction,
  type Request,
  readBlock,
  toInternals,
  toMined,
} from '../readBlock.ts'

/** Reads transactions as the blocks that contain them, in ascending order, without the blocks' other transactions. */
export type ReadTransactions = (
  places: readonly { blockNumber: bigint; hash: Hex }[],
  isTolerant: boolean,
) => Promise<MinedBlock[]>

/** A block's header, as far as it is needed. */
export type Header = { number: bigint; hash: Hex; parentHash: Hex; timestamp: number }

/** How long a method that no upstream offers is not requested again. */
const lackingMs = 600_000

/**
 * Creates a reader of one chain. It throws `UpstreamError` if a transaction is not in its block, because the upstream
 * is behind, or the chain was reorganised. With `isTolerant`, such a transaction is left out, and one whose traces
 * cannot be read has no internal transfers.
 */
export function createReadTransactions(request: Request): ReadTransactions {
  const readInternals = createReadInternals(request)

  const readOne = async (hash: Hex, header: Header, isTolerant: boolean) => {
    const [transaction, receipt, internals] = await Promise.all([
      request('eth_getTransactionByHash', [hash]) as Promise<(RawTransaction & { blockHash?: Hex }) | null>,
      request('eth_getTransactionReceipt', [hash]) as Promise<RawReceipt | null>,
      readInternals(hash, header).catch((error: unknown) => {
        if (isTolerant) return []
        throw error
      }),
    ])
    const isThere =
      transaction?.hash === hash &&
      transaction.blockHash === header.hash &&
      receipt?.transactionHash === hash &&
      receipt.blockHash === header.hash
    if (isThere) return toMined(transaction, receipt, internals)
    // Many nodes look up the transactions of their newest blocks only, and have all blocks.
    const block = await readBlock(request, header.number, undefined, isTolerant).catch((error: unknown) => {
      if (isTolerant && error instanceof RpcError) return undefined
      throw error
    })
    const own = block?.hash === header.hash ? block.transactions.find((one) => one.hash === hash) : undefined
    if (own || isTolerant) return own
    throw behind()
  }

  return async (places, isTolerant) => {
    const byBlock = new Map<bigint, Set<Hex>>()
    for (const { blockNumber, hash } of places)
      byBlock.set(blockNumber, (byBlock.get(blockNumber) ?? new Set()).add(hash))
    const blocks = await Promise.all(
      [...byBlock].map(async ([number, hashes]): Promise<MinedBlock> => {
        const header = await readHeader(request, number)
        if (!header) throw behind()
        const read = await Promise.all([...hashes].map((hash) => readOne(hash, header, isTolerant)))
        const transactions = read.filter((transaction) => transaction !== undefined)
        return { ...header, transactions: transactions.sort((a, b) => a.index - b.index) }
      }),
    )
    return blocks.sort((a, b) => (a.number < b.number ? -1 : 1))
  }
}

const behind = () => new UpstreamError('The upstream is behind, or the chain was reorganised.', 1)

/** Reads a block's header. Returns `undefined` if the upstream does not have the block. */
export async function readHeader(request: Request, block: bigint | 'latest'): Promise<Header | undefined> {
  const tag = block === 'latest' ? block : numberToHex(block)
  const answer = await request('eth_getBlockByNumber', [tag, false])
  if (!isObject(answer)) return undefined
  const { number, hash, parentHash, timestamp } = answer as { [member: string]: Hex }
  if (!number || !hash || !parentHash || !timestamp) return undefined
  const header = { number: BigInt(number), hash, parentHash, timestamp: Number(timestamp) }
  return block === 'latest' || header.number === block ? header : undefined
}

/** A trace, as far as it names its transaction. */
type OwnTrace = RawTrace & { transactionHash?: Hex }

/** Reads the internal transfers of a transaction from its own traces, or from those of its block. None without either. */
function createReadInternals(request: Request): (hash: Hex, header: Header) => Promise<InternalTransfer[]> {
  const ofTransaction = createOffer(async (hash: Hex) => {
    const answer = await request('trace_transaction', [hash])
    return (answer ?? []) as OwnTrace[]
  })
  const ofBlock = createOffer(async (number: bigint) => {
    const answer = await request('trace_block', [numberToHex(number)])
    return (answer ?? []) as OwnTrace[]
  })
  return async (hash, { number }) => {
    const traces = (await ofTransaction(hash)) ?? (await ofBlock(number)) ?? []
    return toInternals(traces.filter(({ transactionHash = hash }) => transactionHash === hash))
  }
}

/** Returns `undefined` instead of calling `ask`, for some time after no upstream offered its method. */
function createOffer<parameter, value>(
  ask: (parameter: parameter) => Promise<value>,
): (parameter: parameter) => Promise<value | undefined> {
  let lackingSince: number | undefined
  return async (parameter) => {
    if (lackingSince !== undefined && Date.now() - lackingSince < lackingMs) return undefined
    try {
      return await ask(parameter)
    } catch (error) {
      if (!isNotOffered(error)) throw error
      lackingSince = Date.now()
      return undefined
    }
  }
}
