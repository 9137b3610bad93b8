import { formatAmount } from '@latchkey/ui'
import { sayCall } from '../../copy/sayCall.ts'
import type { Alarm } from '../parts/Warnings.tsx'

/** So many times what the chain asks for is no margin any more. */
const usualTimes = 10n
/** Parts of one unit of the native currency: below the first no fee is called high, above the last each is. */
const smallPart = 1_000n
const unknownPart = 10n
/** What the chain charges in addition to gas is high above this part: only the chain's own contract reports it. */
const chainPart = 100n

/**
 * Warns of a network fee that an app has set far above the chain's price of gas, and of one that is very high anyway. Gas and
 * what the chain charges in addition are judged separately, so that neither hides the other.
 */
export function* warnOfFee(
  feeMax: bigint,
  usualFee: bigint | undefined,
  native: { symbol: string; decimals: number },
  locale: string,
  /** The part of `feeMax` that the chain charges in addition to gas. */
  chainFee = 0n,
): Generator<Alarm> {
  const one = 10n ** BigInt(native.decimals)
  const most = usualFee === undefined ? one / unknownPart : usualFee * usualTimes
  const forGas = feeMax - chainFee
  const isGasUsual = forGas < one / smallPart || forGas <= most
  if (feeMax < one && isGasUsual && chainFee <= one / chainPart) return
  const amount = `${formatAmount(feeMax, { locale, decimals: native.decimals, exact: true })} ${native.symbol}`
  yield { tone: 'error', title: sayCall('feeHighTitle'), text: sayCall('feeHighText', { amount }) }
}
