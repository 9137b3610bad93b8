import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readScale, type Scale, toRaw } from './scaledAmount.ts'

const authority = new Uint8Array(32)
const memo = { kind: 8, data: Uint8Array.of(1) }
const metadata = { kind: 19, data: new Uint8Array(80).fill(1) }

/** Builds the account of a mint with extensions, in Token-2022's layout. */
function toMint(extensions: readonly { kind: number; data: Uint8Array }[], accountKind = 1): Uint8Array {
  const entries = extensions.flatMap(({ kind, data }) => [kind, 0, data.length, 0, ...data])
  return Uint8Array.of(...new Uint8Array(165), accountKind, ...entries)
}

function toMultiplier(multiplier: number, next = multiplier, from = 0n) {
  const data = Buffer.concat([authority, Buffer.alloc(24)])
  data.writeDoubleLE(multiplier, 32)
  data.writeBigInt64LE(from, 40)
  data.writeDoubleLE(next, 48)
  return { kind: 25, data }
}

type Interest = { begunAt?: bigint; averageRate?: number; changedAt?: bigint; rate?: number }

function toInterest({ begunAt = 0n, averageRate = 0, changedAt = begunAt, rate = 0 }: Interest) {
  const data = Buffer.concat([authority, Buffer.alloc(20)])
  data.writeBigInt64LE(begunAt, 32)
  data.writeInt16LE(averageRate, 40)
  data.writeBigInt64LE(changedAt, 42)
  data.writeInt16LE(rate, 50)
  return { kind: 10, data }
}

function scaleOf(extension: { kind: number; data: Uint8Array }, nowS = 1): Scale {
  const scale = readScale(toMint([extension]), nowS)
  if (!scale) throw new Error('Not scaled')
  return scale
}
const times = (multiplier: number) => scaleOf(toMultiplier(multiplier))
const isScaled = (multiplier: number) => readScale(toMint([toMultiplier(multiplier)]), 1) !== undefined

describe('a mint', () => {
  it('is read after other extensions, and from the middle of a buffer', () => {
    const mint = toMint([memo, metadata, toMultiplier(2.5)])
    expect(readScale(mint, 1)?.toShown(4n)).toBe(10n)
    expect(readScale(Uint8Array.of(9, 9, ...mint).subarray(2), 1)?.toShown(4n)).toBe(10n)
    expect(readScale(toMint([memo, toInterest({})]), 1)?.toShown(4n)).toBe(4n)
  })

  it('scales by its first scaling extension', () => {
    expect(readScale(toMint([toMultiplier(3), toMultiplier(2)]), 1)?.toShown(1n)).toBe(3n)
    expect(readScale(toMint([toMultiplier(3), toInterest({})]), 1)?.toShown(1n)).toBe(3n)
    expect(readScale(toMint([toInterest({}), toMultiplier(3)]), 1)?.toShown(1n)).toBe(1n)
  })

  it('does not scale without such an extension, or as a token account', () => {
    expect(readScale(toMint([]), 1)).toBeUndefined()
    expect(readScale(toMint([memo, metadata]), 1)).toBeUndefined()
    expect(readScale(toMint([toMultiplier(2)], 2), 1)).toBeUndefined()
    expect(readScale(new Uint8Array(82), 1)).toBeUndefined()
  })

  it.each([toMultiplier(2), toInterest({})])(
    'does not scale when it ends within extension $kind',
    (extension) => {
      const mint = toMint([extension])
      for (let length = 0; length < mint.length; length += 1)
        expect(readScale(mint.subarray(0, length), 1)).toBeUndefined()
    },
  )

  it.each([toMultiplier(2), toInterest({})])(
    'does not scale when its extension $kind is too short',
    (extension) => {
      const short = { ...extension, data: extension.data.subarray(0, -1) }
      expect(readScale(toMint([short]), 1)).toBeUndefined()
      expect(readScale(toMint([short, memo, memo]), 1)).toBeUndefined()
      const long = { ...extension, data: Uint8Array.of(...extension.data, 0) }
      expect(readScale(toMint([long]), 1)).toBeDefined()
    },
  )
})

describe('a multiplier', () => {
  it('changes at its second, and not earlier', () => {
    const mint = toMint([toMultiplier(2, 20, 1_000n)])
    expect([999, 999.9, 1_000, 1_000.5].map((nowS) => readScale(mint, nowS)?.toShown(10n))).toEqual([
      20n,
      20n,
      200n,
      200n,
    ])
  })

  it('is ignored unless it is a positive number from 2^-64 to below 2^65', () => {
    for (const multiplier of [0, -0, -1, -2.5, 5e-324, Infinity, -Infinity, NaN, 2 ** 65, 2 ** -65, 1e300])
      expect([multiplier, isScaled(multiplier)]).toEqual([multiplier, false])
    expect(times(2 ** 64).toShown(3n)).toBe(3n << 64n)
    expect(times(2 ** 64 * 1.5).toShown(3n)).toBe(9n << 63n)
    expect([times(2 ** -64).toShown(3n << 64n), times(2 ** -64).toShown(1n << 63n)]).toEqual([3n, 0n])
  })

  // Rust casts raw amounts to f64, multiplies, and casts back.
  const asProgram = (raw: bigint, multiplier: number) => BigInt(Math.trunc(Number(raw) * multiplier))

  it('matches the product of floats', () => {
    const raws = fc.bigInt({ min: 0n, max: 2n ** 53n - 1n })
    const tenths = fc.integer({ min: 1, max: 1_000 }).map((tenth) => tenth / 10)
    const multipliers = fc.oneof(tenths, fc.double({ min: 1e-9, max: 1e9, noNaN: true }))
    fc.assert(
      fc.property(raws, multipliers, (raw, multiplier) => {
        fc.pre(Number(raw) * multiplier < 2 ** 53)
        expect(times(multiplier).toShown(raw)).toBe(asProgram(raw, multiplier))
      }),
    )
    expect(times(2.3).toShown(10n)).toBe(23n)
    // The number before 3: a float without a fraction is not rounded again.
    expect(times(2.9999999999999996).toShown(1n)).toBe(2n)
  })

  it('rounds a half between two floats to the even one', () => {
    for (const raw of [1n, 3n, 5n, 7n].map((odd) => 2n ** 53n + odd))
      expect(times(0.5).toShown(raw)).toBe(asProgram(raw, 0.5))
    for (const raw of [1n, 3n, 5n, 7n].map((odd) => ((2n ** 52n + odd) / 3n) * 2n + 1n))
      expect(times(1.5).toShown(raw)).toBe(asProgram(raw, 1.5))
  })

  it('is exact beyond the precision of floats', () => {
    expect(times(1).toShown(2n ** 53n + 1n)).toBe(2n ** 53n + 1n)
    expect(times(1).toShown(2n ** 64n - 1n)).toBe(2n ** 64n - 1n)
    expect(times(2.5).toShown(2n ** 60n + 1n)).toBe((5n * (2n ** 60n + 1n)) / 2n)
  })
})

const yearS = 31_556_736
/** Returns a factor to 30 digits. */
const factorOf = ({ toShown }: Scale) => toShown(10n ** 30n)

describe('interest', () => {
  it('is compounded continuously', () => {
    const grown = (rate: number, years: number) => factorOf(scaleOf(toInterest({ rate }), years * yearS))
    expect(grown(500, 0)).toBe(10n ** 30n)
    // e, e^0.05, e^10 and e^-1
    expect(grown(10_000, 1)).toBe(2_718281828459045235360287471352n)
    expect(grown(500, 1)).toBe(1_051271096376024039697517636335n)
    expect(grown(10_000, 10) / 10_000n).toBe(22026_46579480671651695790064528n)
    expect(grown(-10_000, 1)).toBe(367879441171442321595523770161n)
  })

  it('uses the average rate until the rate was changed, and the new one from then on', () => {
    const begunAt = 1_000_000n
    const changedAt = begunAt + BigInt(3 * yearS)
    const mint = toMint([toInterest({ begunAt, averageRate: 700, changedAt, rate: -200 })])
    const after = (years: number) => {
      const scale = readScale(mint, Number(begunAt) + years * yearS + 0.5)
      return Number(scale?.toShown(10n ** 15n)) / 1e15
    }
    expect(after(3)).toBeCloseTo(Math.exp(0.21), 12)
    expect(after(5)).toBeCloseTo(Math.exp(0.21 - 0.04), 12)
    expect(after(30)).toBeCloseTo(Math.exp(0.21 - 0.54), 12)
  })

  it('is applied up to e^40, and down to e^-40', () => {
    const at = (rate: number, nowS: number) => readScale(toMint([toInterest({ rate })]), nowS)
    const last = 40 * yearS
    expect(Number(at(10_000, last)?.toShown(10n ** 6n)) / 1e6 / Math.exp(40)).toBeCloseTo(1, 12)
    expect(Number(at(-10_000, last)?.toShown(10n ** 36n)) / 1e36 / Math.exp(-40)).toBeCloseTo(1, 12)
    expect(at(10_000, last + 1)).toBeUndefined()
    expect(at(-10_000, last + 1)).toBeUndefined()
  })
})

describe('the raw amount for a displayed amount', () => {
  it('is the smallest that displays exactly that', () => {
    expect(toRaw(times(0.1), 5n)).toEqual({ raw: 50n, shown: 5n })
    expect(toRaw(times(2.5), 10n)).toEqual({ raw: 4n, shown: 10n })
    expect(toRaw(times(2.5), 0n)).toEqual({ raw: 0n, shown: 0n })
    expect(toRaw(times(1), 2n ** 64n - 1n)).toEqual({ raw: 2n ** 64n - 1n, shown: 2n ** 64n - 1n })
  })

  it('is the largest that displays less when none matches', () => {
    expect(toRaw(times(3), 10n)).toEqual({ raw: 3n, shown: 9n })
    expect(toRaw(times(3), 2n)).toEqual({ raw: 0n, shown: 0n })
    const all = { raw: 2n ** 64n - 1n, shown: 2n ** 64n - 1n }
    expect(toRaw(times(1), 2n ** 64n)).toEqual(all)
    expect(toRaw(times(1), 2n ** 70n)).toEqual(all)
  })
})
