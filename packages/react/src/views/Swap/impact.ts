import { cutAmount, parseAmount } from '@latchkey/core'
import { swapImpactConfirmPpm, swapImpactWarningPpm } from '@latchkey/protocol/constants'

/** How bad a price impact is: worth a warning from 1 %, not to be swapped by mistake from 5 %. */
type ImpactLevel = 'low' | 'warning' | 'high'

/** Judges a price impact in percent, as decimal text; one that nobody knows is no reason to warn. */
export function judgeImpact(percent: string | undefined): ImpactLevel {
  if (percent === undefined) return 'low'
  // Percent with four places are parts per million.
  const ppm = parseAmount(cutAmount(percent, 4), 4) ?? 0n
  if (ppm >= BigInt(swapImpactConfirmPpm)) return 'high'
  return ppm >= BigInt(swapImpactWarningPpm) ? 'warning' : 'low'
}
