import { fastBaseFeeMultiplier, feeHistoryBlocks } from '@latchkey/protocol/constants'
import { type Client, Eip1559FeesNotSupportedError } from 'viem'
import { estimateFeesPerGas, getFeeHistory } from 'viem/actions'
import { most } from '../utils/most.ts'
import type { FeesPerGas } from '../utils/raiseFees.ts'

/** How much of a hurry there is. */
export type FeeSpeed = 'slow' | 'usual' | 'fast'

/** What a chain takes at a speed. */
export type MarketFees = { speed: FeeSpeed; perGas: FeesPerGas }

/**
 * Reads what a chain takes at present. `usual` is what is paid where nobody chooses (9.10); `slow` bears no rise of the
 * base fee and tips as the lowest tenth of the last ten blocks did, `fast` bears twice the base fee and tips as their
 * highest tenth.
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

/** Makes the speeds from what is usual and what was paid; one that is no cheaper, or no dearer, is left out. */
export function toSpeeds(
  usual: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
  { baseFeePerGas, gasUsedRatio, reward = [] }: PaidFees,
): readonly MarketFees[] {
  const baseFee = baseFeePerGas.at(-1) ?? 0n
  // Of a block without transactions there is no tip to be told.
  const tips = reward.filter((_, at) => (gasUsedRatio[at] ?? 0) > 0)
  const usualTip = usual.maxPriorityFeePerGas
  const slowTip = least(median(tips.map(([low]) => low ?? usualTip)) ?? usualTip, usualTip)
  const fastTip = most(median(tips.map(([, high]) => high ?? usualTip)) ?? usualTip, usualTip)
  const slow = { maxFeePerGas: baseFee + slowTip, maxPriorityFeePerGas: slowTip }
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

/** What was paid in the last blocks, as `eth_feeHistory` tells it. */
type PaidFees = {
  /** One more than there are blocks: the last is the next block's. */
  baseFeePerGas: readonly bigint[]
  gasUsedRatio: readonly number[]
  reward?: readonly (readonly bigint[])[] | undefined
}

/** Reads what is paid per unit of gas where nobody chooses: the base fee may grow by the factor 1.2 (9.10). */
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
