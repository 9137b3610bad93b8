import { slippageDefaultPpm, slippageMaxPpm, slippageMinPpm } from '@latchkey/protocol/constants'
import { RequestFailure } from '../base/RequestFailure.ts'

const ppmPerPercent = 10_000n

/**
 * Parses a slippage in percent into parts per million; 1 % if absent. Throws PARAMETER_INVALID outside 0.1–5 % (9.24),
 * and for more than four decimals.
 */
export function readSlippage(slippage: number | string | undefined): bigint {
  if (slippage === undefined) return BigInt(slippageDefaultPpm)
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(String(slippage))
  const ppm = match ? BigInt(match[1] ?? 0) * ppmPerPercent + BigInt((match[2] ?? '').padEnd(4, '0')) : 0n
  if (ppm < BigInt(slippageMinPpm) || ppm > BigInt(slippageMaxPpm))
    throw new RequestFailure('PARAMETER_INVALID', {
      field: 'eip155.slippage',
      description: 'Slippage must be from 0.1 to 5 percent, with at most four decimals.',
    })
  return ppm
}
