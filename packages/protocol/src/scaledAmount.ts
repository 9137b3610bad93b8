/** How a Token-2022 mint scales the amounts that are shown. Both raw and shown amounts are whole numbers of base units. */
export type Scale = {
  /** Returns what is shown of a raw amount, rounded down as the token program does. */
  toShown(raw: bigint): bigint
}

/** A raw amount, as token accounts hold it, and what is shown of it. */
export type RawAmount = { raw: bigint; shown: bigint }

/** Where the extensions of a mint begin: after the bytes of a token account, as which it is padded, and its kind. */
const kindAt = 165
const mintKind = 1
/** An extension's kind and its length, of two bytes each, come before it. */
const headBytes = 4
const interestExtension = 10
const multiplierExtension = 25
/** An authority comes first in both. */
const authorityBytes = 32
const rawMax = 2n ** 64n - 1n

/** Bits that a float of 64 bits keeps of a number, and how its bits are divided. */
const significandBits = 53n
const fractionBits = 52n
const floatCountMax = 1n << significandBits
const exponentBias = 1_075
/** Multipliers beyond these powers of two are ignored: amounts would have hundreds of digits. */
const exponentMax = 64

/** What the token program counts as a year, in seconds, and as a whole rate. */
const yearS = 31_556_736n
const basisPoints = 10_000n

/**
 * Reads how a mint scales amounts at a time: by a multiplier (Scaled UI Amount) or by interest (Interest-Bearing). Undefined
 * if it does not, or if the factor is invalid or out of range; raw amounts are shown then.
 */
export function readScale(mint: Uint8Array, nowS: number): Scale | undefined {
  if (mint[kindAt] !== mintKind) return undefined
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = kindAt + 1; at + headBytes <= view.byteLength; ) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const start = at + headBytes + authorityBytes
    const end = at + headBytes + length
    if (end > view.byteLength) return undefined
    if (kind === multiplierExtension && end >= start + 24)
      return readMultiplier(view, start, BigInt(Math.floor(nowS)))
    if (kind === interestExtension && end >= start + 20)
      return readInterest(view, start, BigInt(Math.floor(nowS)))
    at = end
  }
  return undefined
}

/**
 * Returns the smallest raw amount that is shown as wanted. If none is, returns the largest that is shown as less: never more
 * than the visitor entered.
 */
export function toRaw({ toShown }: Scale, wanted: bigint): RawAmount {
  let [low, high] = [0n, rawMax]
  while (low < high) {
    const middle = (low + high) / 2n
    if (toShown(middle) >= wanted) high = middle
    else low = middle + 1n
  }
  const shown = toShown(low)
  if (shown <= wanted) return { raw: low, shown }
  return { raw: low - 1n, shown: toShown(low - 1n) }
}

function readMultiplier(view: DataView, at: number, now: bigint): Scale | undefined {
  const isNew = now >= view.getBigInt64(at + 8, true)
  const bits = view.getBigUint64(isNew ? at + 16 : at, true)
  // The sign counts as the first bit of the exponent, so that negative numbers are out of range, like 0, infinity and NaN.
  const power = Number(bits >> fractionBits) - exponentBias
  if (Math.abs(power + Number(fractionBits)) > exponentMax) return undefined
  const significand = (1n << fractionBits) | (bits & ((1n << fractionBits) - 1n))
  return {
    toShown(raw) {
      const product = raw * significand
      const exact = shift(product, power)
      // The program multiplies floats: 10 times 2.3 is 23, though that float is a bit less. It shows more than floats can count
      // inexactly, and that is not followed.
      return exact < floatCountMax ? shift(...round(product, power)) : exact
    },
  }
}

/** The first bits of a number, as many as a float keeps, and by how many places they are shifted: half goes to even. */
function round(value: bigint, power: number): [bigint, number] {
  const extra = BigInt(value.toString(2).length) - significandBits
  if (extra <= 0n) return [value, power]
  const kept = value >> extra
  const rest = value & ((1n << extra) - 1n)
  const half = 1n << (extra - 1n)
  const isUp = rest > half || (rest === half && (kept & 1n) === 1n)
  return [isUp ? kept + 1n : kept, power + Number(extra)]
}

/** Multiplies by a power of two, rounded down. */
function shift(value: bigint, power: number): bigint {
  return value << BigInt(power)
}

/** Continuous compounding: an average rate until the last change of it, the present one since. */
function readInterest(view: DataView, at: number, now: bigint): Scale | undefined {
  const begunAt = view.getBigInt64(at, true)
  const averageRate = BigInt(view.getInt16(at + 8, true))
  const changedAt = view.getBigInt64(at + 10, true)
  const rate = BigInt(view.getInt16(at + 18, true))
  const growth = averageRate * (changedAt - begunAt) + rate * (now - changedAt)
  const factor = exponential(growth, yearS * basisPoints)
  return factor === undefined ? undefined : { toShown: (raw) => (raw * factor) / one }
}

/** Digits of a factor after the point. */
const one = 10n ** 36n
/** Interest beyond e to this, or 10^17, is ignored. */
const growthMax = 40n

/** e to a fraction, in parts of `one`. */
function exponential(numerator: bigint, denominator: bigint): bigint | undefined {
  if (numerator < 0n) {
    const inverse = exponential(-numerator, denominator)
    return inverse === undefined ? undefined : (one * one) / inverse
  }
  if (numerator > growthMax * denominator) return undefined
  // Halved so often that the series converges fast, and squared again as often.
  const halvings = 8n
  const x = (numerator * one) / (denominator << halvings)
  let [sum, term] = [one, one]
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * x) / (one * n)
    sum += term
  }
  for (let n = 0n; n < halvings; n += 1n) sum = (sum * sum) / one
  return sum
}
