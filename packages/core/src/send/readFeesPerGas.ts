import {
  baseFeeChangeDenominator,
  fastBaseFeeMultiplier,
  feeHistoryBlocks,
} from '@latchkey/protocol/constants'
import { type Client, Eip1559FeesNotSupportedError } from 'viem'
import { estimateFeesPerGas, getFeeHistory } from 'viem/actions'
import { most } from './most.ts'
import type { FeesPerGas } from './raiseFees.ts'

/** Speed of a transaction. */
export type FeeSpeed = 'slow' | 'usual' | 'fast'

/** Fees of a chain at one speed. */
export type MarketFees = {
  speed: FeeSpeed
  /** In wei per unit of gas. */
  perGas: FeesPerGas
}

/**
 * Reads the current market fees of a chain. `usual` is the default (9.10). `slow` allows one full block's increase of
 * the base fee and pays the 10th percentile of the last ten blocks' tips. `fast` allows twice the base fee and pays
 * their 90th percentile.
 */
export async function readMarketFees(client: Client): Promise<readonly MarketFees[]> {
  const usual = await readUsualFees(client)
  if ('gasPrice' in usual) return [{ speed: 'usual', perGas: usual }]
  const history = await getFeeHistory(client, {
    blockCount: feeHistoryBlocks,
    rewardPercentiles: [10, 90],
  }).catch(() => undefined)
  return history ? toSpeeds(usual, history) : [{ speed: 'usual', perGas: usual }]
}

/**
 * Derives the speeds from the usual and the recent fees. Leaves out `slow` unless it is cheaper than `usual`, and
 * `fast` unless it is more expensive.
 */
export function toSpeeds(
  usual: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
  { baseFeePerGas, gasUsedRatio, reward = [] }: PaidFees,
): readonly MarketFees[] {
  const baseFee = baseFeePerGas.at(-1) ?? 0n
  // Blocks without transactions have no tips.
  const tips = reward.filter((_, at) => (gasUsedRatio[at] ?? 0) > 0)
  const usualTip = usual.maxPriorityFeePerGas
  const slowTip = least(median(tips.map(([low]) => low ?? usualTip)) ?? usualTip, usualTip)
  const fastTip = most(median(tips.map(([, high]) => high ?? usualTip)) ?? usualTip, usualTip)
  // Without an increase, one full block prevents inclusion, and some nodes reject the transaction immediately.
  const slow = {
    maxFeePerGas: baseFee + baseFee / baseFeeChangeDenominator + slowTip,
    maxPriorityFeePerGas: slowTip,
  }
  const fast = {
    maxFeePerGas: baseFee * BigInt(fastBaseFeeMultiplier) + fastTip,
    maxPriorityFeePerGas: fastTip,
  }
  return [
    ...(slow.maxFeePerGas < usual.maxFeePerGas ? [{ speed: 'slow', perGas: slow } as const] : []),
    { speed: 'usual', perGas: usual } as const,
    ...(fast.maxFeePerGas > usual.maxFeePerGas ? [{ speed: 'fast', perGas: fast } as const] : []),
  ]
}

/** Fees of the most recent blocks, from `eth_feeHistory`. */
type PaidFees = {
  /** Has one more entry than there are blocks: the last is that of the next block. */
  baseFeePerGas: readonly bigint[]
  gasUsedRatio: readonly number[]
  reward?: readonly (readonly bigint[])[] | undefined
}

/** Reads the default fees per unit of gas, with a base fee multiplier of 1.2 (9.10). */
export async function readUsualFees(client: Client): Promise<FeesPerGas> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client)
    return { maxFeePerGas, maxPriorityFeePerGas }
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    const { gasPrice } = await estimateFeesPerGas(client, { type: 'legacy', chain: client.chain })
    return { gasPrice }
  }
}

function median(values: readonly bigint[]): bigint | undefined {
  const sorted = values.toSorted((one, other) => Number(one - other))
  return sorted[Math.floor(sorted.length / 2)]
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
