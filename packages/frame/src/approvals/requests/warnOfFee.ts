import { formatAmount } from '@latchkey/ui'
import type { PreparedTransaction } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { Alarm } from '../parts/Warnings.tsx'

/** A fee above this multiple of the chain's estimate is too high to be a safety margin. */
const usualTimes = 10n
/**
 * Fractions of one unit of the native currency. A gas fee below `smallPart` is never called high. If the usual fee is
 * unknown, one above `unknownPart` is.
 */
const smallPart = 1_000n
const unknownPart = 10n
/** The chain's additional fee is high above this fraction: only the chain's own contract reports it. */
const chainPart = 100n

/**
 * Warns of a network fee that an app set far above the chain's gas price, and of any very high fee. Gas and the chain's
 * additional fee are checked separately, so that neither hides the other.
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

/** Returns the maximum cost of a transaction, in wei: its gas, and the chain's additional fee. */
export function toFee({ gas, maxFeePerGas, chainFee }: PreparedTransaction): bigint {
  return gas * maxFeePerGas + chainFee
}
