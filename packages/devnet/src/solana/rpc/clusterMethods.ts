import { blockhashSlots } from '../chain/createSlots.ts'
import type { SolanaChain } from '../chain/createSolanaChain.ts'
import { countFee, readComputeBudget } from '../chain/readComputeBudget.ts'
import { readMessage } from '../chain/readTransaction.ts'
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
