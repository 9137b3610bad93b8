import { refuse, writeCents } from './assets.ts'

/** The sandbox's fee: 2.5 %, at least 30 cents. */
const feePpm = 25_000n
const feeCentsMin = 30n
const ppmPerOne = 1_000_000n
/** Prices are fixed point with 18 decimals, rates with 36. */
const priceOne = 10n ** 18n
const rateOne = 10n ** 36n
const centsPerUnit = 100n

/** The amounts paid, kept and bought, in cents except for `units`. */
type Terms = { total: bigint; fee: bigint; networkFee: bigint; subtotal: bigint; units: bigint }

/** Parses an amount of money: digits, with at most two decimals. Throws PARAMETER_INVALID. */
export function readCents(amount: string): bigint {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!match) throw refuse('amount', 'The amount must be a number with at most two decimals, such as 100.00.')
  return BigInt(match[1] ?? 0) * centsPerUnit + BigInt((match[2] ?? '').padEnd(2, '0'))
}

/**
 * Deducts the fees from an amount of money and converts the rest to base units. Always rounds in the seller's favor.
 */
export function toTerms({
  total,
  rate,
  price,
  decimals,
  networkWei,
  nativePrice,
}: {
  total: bigint
  /** The price of one dollar in the currency. */
  rate: bigint
  /** The price of one whole token in dollars. */
  price: bigint
  decimals: number
  /** The cost of the payout transaction. */
  networkWei: bigint
  nativePrice: bigint
}): Terms {
  const ofPercent = ceilDivide(total * feePpm, ppmPerOne)
  const fee = ofPercent > feeCentsMin ? ofPercent : feeCentsMin
  const networkFee = ceilDivide(networkWei * nativePrice * rate * centsPerUnit, priceOne * priceOne * rateOne)
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n)
    throw refuse('amount', `The fees use up all of ${writeCents(total)}. Enter a higher amount.`)
  const units = (subtotal * 10n ** BigInt(decimals) * priceOne * rateOne) / (centsPerUnit * price * rate)
  if (units === 0n) throw refuse('amount', 'The amount is too small. Enter a higher amount.')
  return { total, fee, networkFee, subtotal, units }
}

/** Returns the smallest amount of money that buys the given base units after fees. */
export function toTotal({
  units,
  ...market
}: Omit<Parameters<typeof toTerms>[0], 'total'> & { units: bigint }): bigint {
  const { rate, price, decimals, networkWei, nativePrice } = market
  const worth = ceilDivide(units * centsPerUnit * price * rate, 10n ** BigInt(decimals) * priceOne * rateOne)
  const rest =
    worth + ceilDivide(networkWei * nativePrice * rate * centsPerUnit, priceOne * priceOne * rateOne)
  const byPercent = ceilDivide(rest * ppmPerOne, ppmPerOne - feePpm)
  const total = byPercent > rest + feeCentsMin ? byPercent : rest + feeCentsMin
  // The fee is rounded up as well, so it may be a cent higher than calculated.
  return total - ceilDivide(total * feePpm, ppmPerOne) < rest ? total + 1n : total
}

function ceilDivide(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
