import { formatAmount } from '@latchkey/ui'
import { sayCall } from '../../copy/sayCall.ts'
import type { Alarm } from '../parts/Warnings.tsx'

/** So many times what the chain asks for is no margin any more. */
const usualTimes = 10n
/** Parts of one unit of the native currency: below the first no fee is called high, above the last each is. */
const smallPart = 1_000n
const unknownPart = 10n

/** Calls out a network fee that an app has set far above what the chain asks for, or that is a fortune anyway. */
export function* warnOfFee(
  feeMax: bigint,
  usualFee: bigint | undefined,
  native: { symbol: string; decimals: number },
  locale: string,
): Generator<Alarm> {
  const one = 10n ** BigInt(native.decimals)
  const most = usualFee === undefined ? one / unknownPart : usualFee * usualTimes
  if (feeMax < one && (feeMax < one / smallPart || feeMax <= most)) return
  const amount = `${formatAmount(feeMax, { locale, decimals: native.decimals, exact: true })} ${native.symbol}`
  yield { tone: 'error', title: sayCall('feeHighTitle'), text: sayCall('feeHighText', { amount }) }
}
