import { cutAmount, parseAmount } from '@latchkey/core'
import { swapImpactConfirmPpm, swapImpactWarningPpm } from '@latchkey/protocol/constants'

/** Severity of a price impact: warn from 1 %, require confirmation from 5 %. */
type ImpactLevel = 'low' | 'warning' | 'high'

/** Returns the severity of a price impact in percent, as decimal text. An unknown impact is no reason to warn. */
export function judgeImpact(percent: string | undefined): ImpactLevel {
  if (percent === undefined) return 'low'
  // Percent with four decimals are parts per million.
  const ppm = parseAmount(cutAmount(percent, 4), 4) ?? 0n
  if (ppm >= BigInt(swapImpactConfirmPpm)) return 'high'
  return ppm >= BigInt(swapImpactWarningPpm) ? 'warning' : 'low'
}
