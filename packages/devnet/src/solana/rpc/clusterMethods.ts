import { blockhashSlots } from '../chain/createSlots.ts'
import type { SolanaChain } from '../chain/createSolanaChain.ts'
import { type ReadMessage, readMessage } from '../chain/readTransaction.ts'
import { RpcFailure } from '../RpcFailure.ts'
import { solanaGenesisHash } from '../solanaChainId.ts'
import { readBytes, readConfig, readNumber, readTexts } from './readParameters.ts'
import type { RpcMethods } from './rpcMethods.ts'
import { withContext } from './withContext.ts'
import { writeTransaction } from './writeTransaction.ts'

const version = { 'solana-core': '2.3.0', 'feature-set': 0 }
const blocksMax = 500_000

/** Methods that describe the chain, its slots, blocks and fees. */
export function clusterMethods(chain: SolanaChain): RpcMethods {
  const { slots } = chain

  const blockTime = (slot: number) =>
    chain.landed().findLast((landed) => landed.slot === slot)?.time ?? slots.timeOf(slot)

  const listSlots = (first: number, last: number) => {
    if (last - first > blocksMax)
      throw new RpcFailure('invalidParams', `Slot range too large; max ${blocksMax}`)
    const end = Math.min(last, slots.now())
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at)
  }

  const requireSlot = (value: unknown) => {
    const slot = readNumber(value)
    if (slot > slots.now()) throw new RpcFailure('blockNotAvailable', `Block not available for slot ${slot}`)
    return slot
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => version,
    getGenesisHash: () => solanaGenesisHash,
    getSlot: () => slots.now(),
    getBlockHeight: () => slots.now(),
    getFirstAvailableBlock: () => 0,
    minimumLedgerSlot: () => 0,
    getTransactionCount: () => chain.landed().length,
    getEpochInfo() {
      const { epoch, slotIndex, slotsInEpoch } = slots.epoch()
      const slot = slots.now()
      return {
        ...{ absoluteSlot: slot, blockHeight: slot, epoch, slotIndex, slotsInEpoch },
        transactionCount: chain.landed().length,
      }
    },
    getEpochSchedule: () => ({
      slotsPerEpoch: slots.epoch().slotsInEpoch,
      leaderScheduleSlotOffset: slots.epoch().slotsInEpoch,
      warmup: false,
      firstNormalEpoch: 0,
      firstNormalSlot: 0,
    }),
    getRecentPerformanceSamples: () => [],
    getLatestBlockhash() {
      const slot = slots.now()
      return withContext(chain, {
        blockhash: slots.blockhashOf(slot),
        lastValidBlockHeight: slot + blockhashSlots,
      })
    },
    isBlockhashValid: ([blockhash]) => withContext(chain, slots.isRecent(String(blockhash))),
    getFeeForMessage([message]) {
      const read = readMessage(readBytes(message, 'base64'))
      return withContext(chain, slots.isRecent(read.blockhash) ? countFee(read) : null)
    },
    getRecentPrioritizationFees([addresses]) {
      const asked = addresses === undefined ? [] : readTexts(addresses)
      const last = slots.now()
      const recent = chain.landed().filter(({ slot, keys }) => {
        return slot > last - blockhashSlots && asked.every((key) => keys.all.some((known) => known === key))
      })
      return [
        ...recent.map(({ slot, message }) => ({ slot, prioritizationFee: readComputeBudget(message).price })),
        { slot: last, prioritizationFee: 0 },
      ]
    },
    getMinimumBalanceForRentExemption: ([bytes]) => chain.rentFor(BigInt(readNumber(bytes))),
    getBlockTime: ([slot]) => blockTime(requireSlot(slot)),
    getBlocks: ([first, last]) =>
      listSlots(readNumber(first), typeof last === 'number' ? readNumber(last) : slots.now()),
    getBlocksWithLimit: ([first, count]) =>
      listSlots(readNumber(first), readNumber(first) + readNumber(count) - 1),
    getBlock([number, options]) {
      const slot = requireSlot(number)
      const config = readConfig(options)
      const { transactionDetails = 'full', rewards = true } = config
      const landed = chain.landed().filter((entry) => entry.slot === slot)
      return {
        blockhash: slots.blockhashOf(slot),
        previousBlockhash: slots.blockhashOf(Math.max(0, slot - 1)),
        parentSlot: Math.max(0, slot - 1),
        blockHeight: slot,
        blockTime: blockTime(slot),
        ...(transactionDetails === 'full' && {
          transactions: landed.map((entry) => writeTransaction(entry, config)),
        }),
        ...(transactionDetails === 'signatures' && {
          signatures: landed.map(({ signature }) => signature),
        }),
        ...(rewards === true && { rewards: [] }),
      }
    },
  }
}

/** A transaction's compute budget: micro-lamports per unit, and the unit limit. */
type ComputeBudget = { price: bigint; limit: bigint }

const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const builtinPrograms: readonly string[] = ['11111111111111111111111111111111', budgetProgram]
const unitsMax = 1_400_000n
/** Units per instruction of a transaction without a limit. */
const usualUnits = { builtin: 3_000n, other: 200_000n }
const lamportsPerSignature = 5_000n
const microLamports = 1_000_000n

/** Reads a message's compute budget. Defaults to the chain's own limit. */
function readComputeBudget({ instructions, staticKeys }: ReadMessage): ComputeBudget {
  const budget: Partial<ComputeBudget> = {}
  let usual = 0n
  for (const { program, data } of instructions) {
    const address = staticKeys[program] ?? ''
    usual += builtinPrograms.includes(address) ? usualUnits.builtin : usualUnits.other
    if (address !== budgetProgram) continue
    const view = Buffer.from(data)
    if (view[0] === 2 && view.length >= 5) budget.limit = BigInt(view.readUInt32LE(1))
    if (view[0] === 3 && view.length >= 9) budget.price = view.readBigUInt64LE(1)
  }
  const limit = budget.limit ?? usual
  return { price: budget.price ?? 0n, limit: limit > unitsMax ? unitsMax : limit }
}

/** Returns the fee of a transaction with this message, in lamports. */
function countFee(message: ReadMessage): bigint {
  const { price, limit } = readComputeBudget(message)
  return (
    BigInt(message.header.signers) * lamportsPerSignature +
    (price * limit + microLamports - 1n) / microLamports
  )
}
