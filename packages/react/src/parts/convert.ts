/** Places that a price is taken with: more than any market quotes. */
const pricePlaces = 18

/** A fraction of whole numbers: `value / 10 ** places`. */
type Scaled = { value: bigint; places: number }

/** What an amount of a token is worth: money with two places, cut; undefined for what is no amount. */
export function toMoney(amount: string, price: number): string | undefined {
  const [tokens, each] = [readDecimal(amount), readDecimal(expand(price))]
  if (!tokens || !each) return undefined
  return write(rescale({ value: tokens.value * each.value, places: tokens.places + each.places }, 2))
}

/** How much of a token some money is: cut to the token's places, so that it is never worth more than was asked. */
export function toTokens(money: string, price: number, decimals: number): string | undefined {
  const [paid, each] = [readDecimal(money), readDecimal(expand(price))]
  if (!paid || !each || each.value === 0n) return undefined
  const numerator = paid.value * 10n ** BigInt(each.places + decimals)
  return write({ value: numerator / (each.value * 10n ** BigInt(paid.places)), places: decimals })
}

/** What base units of a token are worth: money with 18 places, cut. */
export function toWorth(amount: bigint, decimals: number, price: number): bigint {
  const each = readDecimal(expand(price)) ?? { value: 0n, places: 0 }
  return rescale({ value: amount * each.value, places: decimals + each.places }, pricePlaces).value
}

function readDecimal(text: string): Scaled | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || text === '' || text === '.') return undefined
  const parts = match[2] ?? ''
  return { value: BigInt(`${match[1]}${parts}`), places: parts.length }
}

/** A JSON number in full: `1e-7` as `0.000000100000000000`. */
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
