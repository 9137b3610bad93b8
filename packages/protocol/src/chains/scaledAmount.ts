/** How a Token-2022 mint scales displayed amounts. Raw and displayed amounts are both integers in base units. */
export type Scale = {
  /** Returns the displayed amount of a raw amount, rounded down as the token program does. */
  toShown(raw: bigint): bigint
}

/** A raw amount, as stored in token accounts, and its displayed amount. */
export type RawAmount = {
  /** In base units, as transferred. */
  raw: bigint
  /** In base units, as displayed. */
  shown: bigint
}

/** Offset of a mint's extensions: a mint is padded to the size of a token account, followed by its kind. */
const kindAt = 165
const mintKind = 1
/** Each extension starts with its kind and its length, two bytes each. */
const headBytes = 4
const interestExtension = 10
const multiplierExtension = 25
/** Both extensions start with an authority. */
const authorityBytes = 32
const rawMax = 2n ** 64n - 1n

/** Significant bits of a 64-bit float, and its layout. */
const significandBits = 53n
const fractionBits = 52n
const floatCountMax = 1n << significandBits
const exponentBias = 1_075
/** Multipliers beyond these powers of two are ignored: amounts would have hundreds of digits. */
const exponentMax = 64

/** The token program's year, in seconds, and its basis points per whole rate. */
const yearS = 31_556_736n
const basisPoints = 10_000n

/**
 * Reads how a mint scales amounts at a time: by a multiplier (Scaled UI Amount) or by interest (Interest-Bearing).
 * Undefined if it doesn't, or if the factor is invalid or out of range; raw amounts are then displayed.
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
 * Returns the smallest raw amount that displays as wanted. If no amount does, returns the largest that displays as
 * less: never more than the user entered.
 * @param wanted Displayed amount, in base units.
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
  // The sign bit counts as part of the exponent, so negative numbers are out of range, like 0, infinity and NaN.
  const power = Number(bits >> fractionBits) - exponentBias
  if (Math.abs(power + Number(fractionBits)) > exponentMax) return undefined
  const significand = (1n << fractionBits) | (bits & ((1n << fractionBits) - 1n))
  return {
    toShown(raw) {
      const product = raw * significand
      const exact = shift(product, power)
      // The program multiplies floats: 10 times 2.3 is 23, although that float is slightly less. Above the range in
      // which floats are exact integers, it displays inexact amounts; we keep the exact ones.
      return exact < floatCountMax ? shift(...round(product, power)) : exact
    },
  }
}

/** Rounds a number to a float's significant bits, half to even; returns them with their power of two. */
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

/** Compounds continuously: at an average rate until the last rate change, and at the current rate since. */
function readInterest(view: DataView, at: number, now: bigint): Scale | undefined {
  const begunAt = view.getBigInt64(at, true)
  const averageRate = BigInt(view.getInt16(at + 8, true))
  const changedAt = view.getBigInt64(at + 10, true)
  const rate = BigInt(view.getInt16(at + 18, true))
  const growth = averageRate * (changedAt - begunAt) + rate * (now - changedAt)
  const factor = exponential(growth, yearS * basisPoints)
  return factor === undefined ? undefined : { toShown: (raw) => (raw * factor) / one }
}

/** A factor of 1, with 36 decimals. */
const one = 10n ** 36n
/** Interest above e to this power, about 10^17, is ignored. */
const growthMax = 40n

/** Computes e to the power of a fraction, in units of `one`. */
function exponential(numerator: bigint, denominator: bigint): bigint | undefined {
  if (numerator < 0n) {
    const inverse = exponential(-numerator, denominator)
    return inverse === undefined ? undefined : (one * one) / inverse
  }
  if (numerator > growthMax * denominator) return undefined
  // Halve the exponent so that the series converges fast, then square the result as many times.
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
