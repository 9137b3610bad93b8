/** Decimals that a price is read with: more than any market quotes. */
const pricePlaces = 18

/** Decimals of money. */
const moneyPlaces = 2

/** A decimal as integers: `value / 10 ** places`. */
type Scaled = { value: bigint; places: number }

/** Returns the value of a token amount in money, truncated to two decimals. Undefined if it isn't an amount. */
export function toMoney(amount: string, price: number): string | undefined {
  const worth = multiply(amount, price)
  return worth && write(rescale(worth, moneyPlaces))
}

/**
 * Returns the value of a token amount to show: truncated to two decimals, but exact below one cent, which is not zero.
 * Undefined if it isn't an amount.
 */
export function toFiat(amount: string, price: number): string | undefined {
  const worth = multiply(amount, price)
  if (!worth) return undefined
  const truncated = rescale(worth, moneyPlaces)
  return write(truncated.value === 0n ? worth : truncated)
}

/**
 * Returns the token amount that some money buys, truncated to the token's decimals, so that it never exceeds the money.
 */
export function toTokens(money: string, price: number, decimals: number): string | undefined {
  const [paid, each] = [readDecimal(money), readDecimal(expand(price))]
  if (!paid || !each || each.value === 0n) return undefined
  const numerator = paid.value * 10n ** BigInt(each.places + decimals)
  return write({ value: numerator / (each.value * 10n ** BigInt(paid.places)), places: decimals })
}

/** Returns the value of a token's base units in money with 18 decimals, truncated. */
export function toWorth(amount: bigint, decimals: number, price: number): bigint {
  const each = readDecimal(expand(price)) ?? { value: 0n, places: 0 }
  return rescale({ value: amount * each.value, places: decimals + each.places }, pricePlaces).value
}

function multiply(amount: string, price: number): Scaled | undefined {
  const [tokens, each] = [readDecimal(amount), readDecimal(expand(price))]
  return tokens && each && { value: tokens.value * each.value, places: tokens.places + each.places }
}

function readDecimal(text: string): Scaled | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || text === '' || text === '.') return undefined
  const parts = match[2] ?? ''
  return { value: BigInt(`${match[1]}${parts}`), places: parts.length }
}

/** Expands a JSON number: `1e-7` becomes `0.000000100000000000`. */
function expand(price: number): string {
  const short = String(price)
  return short.includes('e') ? price.toFixed(pricePlaces) : short
}

function rescale({ value, places }: Scaled, to: number): Scaled {
  return { value: (value * 10n ** BigInt(to)) / 10n ** BigInt(places), places: to }
}

function write({ value, places }: Scaled): string {
  const digits = value.toString().padStart(places + 1, '0')
  const parts = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - places)}${parts === '' ? '' : `.${parts}`}`
}
