import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fromCoinType, toCoinType } from '../chains/coinType.ts'
import { accountAddress, evmAddress } from './address.ts'
import { baseUnits, decimalAmount } from './amount.ts'
import { caip10, caip10List } from './caip.ts'
import { decode } from './parse.ts'
import { email, oneTimeCode } from './user.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => decode(schema, value).success

describe('error map texts', () => {
  const size = z.optional(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]))
  const schema = z.object({ name: z.string(), kind: z.enum(['a', 'b']), list: z.array(z.number()), size })
  const describeInput = (input: unknown) => {
    const parsed = decode(schema, input)
    return parsed.success ? [] : parsed.reasons
  }

  it('[8.14 Required] reports a missing value as required', () => {
    expect(describeInput({ kind: 'a', list: [] })).toEqual([{ field: 'name', description: 'Required' }])
    expect(describeInput({ name: 'n', list: [] })).toEqual([{ field: 'kind', description: 'Required' }])
    expect(describeInput(undefined)).toEqual([{ field: '', description: 'Required' }])
  })

  it('describes a value that JSON cannot express by its type', () => {
    const bounded = z.object({ name: z.string().check(z.minLength(1)) })
    // A schema also checks the length of values that are not strings.
    expect(decode(bounded, { name: { length: '', value: 10n } })).toMatchObject({
      success: false,
      reasons: [
        { field: 'name', description: 'Expected string received object' },
        { field: 'name', description: 'Invalid input: expected at least 1, received object' },
      ],
    })
  })

  it.each([
    [{ name: 1, kind: 'a', list: [] }, 'name', 'Expected string received number'],
    [{ name: null, kind: 'a', list: [] }, 'name', 'Expected string received null'],
    [{ name: 'n', kind: 'a', list: {} }, 'list', 'Expected array received object'],
    [{ name: 'n', kind: 'a', list: [1, '2'] }, 'list.1', 'Expected number received string'],
    [[], '', 'Expected object received array'],
    [{ name: 'n', kind: 5, list: [] }, 'kind', 'Expected string received number'],
    [{ name: 'n', kind: 'a', list: [], size: null }, 'size', 'Expected number received null'],
  ])('[8.14 Expected] reports a wrong type in %j', (input, field, description) => {
    expect(describeInput(input)).toEqual([{ field, description }])
  })

  it('[8.14 Invalid input] reports anything else as invalid', () => {
    const descriptions = {
      kind: ['c', 'Invalid input: expected one of "a", "b", received "c"'],
      size: ['x', 'Invalid input: expected a string matching /^\\d+$/, received "x"'],
    }
    for (const [field, [value, description]] of Object.entries(descriptions))
      expect(describeInput({ name: 'n', kind: 'a', list: [], [field]: value })).toEqual([
        { field, description },
      ])
  })

  it('distinguishes a wrong shape from a wrong value', () => {
    expect(decode(schema, { name: 1 })).toMatchObject({ isWrongShape: true })
    expect(decode(schema, { name: 'n', kind: 'c', list: [] })).toMatchObject({ isWrongShape: false })
  })
})

describe('an EVM address', () => {
  const bytes20 = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

  it('[5.12 checksum] is accepted with its checksum, in lower case and in upper case', () => {
    fc.assert(
      fc.property(bytes20, (lower) => {
        const upper = `0x${lower.slice(2).toUpperCase()}`
        expect([getAddress(lower), lower, upper].map((text) => takes(evmAddress, text))).toEqual([
          true,
          true,
          true,
        ])
      }),
    )
  })

  it('[5.12 checksum] is rejected with one letter in the other case', () => {
    fc.assert(
      fc.property(bytes20, fc.nat(), (lower, pick) => {
        const right = getAddress(lower)
        const letters = [...right].flatMap((char, at) => (at > 1 && /[a-f]/i.test(char) ? [at] : []))
        const at = letters[pick % Math.max(letters.length, 1)]
        if (at === undefined) return
        const char = right.charAt(at)
        const flipped = char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase()
        const wrong = right.slice(0, at) + flipped + right.slice(at + 1)
        const isOneCase =
          wrong.slice(2) === wrong.slice(2).toLowerCase() || wrong.slice(2) === wrong.slice(2).toUpperCase()
        expect(takes(evmAddress, wrong)).toBe(isOneCase)
      }),
    )
  })

  it.each([
    '0x',
    '0x7099',
    '70997970C51812dc3A010C7d01b50e0d17dc79C8',
    `0x${'g'.repeat(40)}`,
    'alice.eth',
    '',
  ])('[5.12 hex] [5.12 20 bytes] is rejected as %j', (text) => {
    expect([takes(evmAddress, text), takes(accountAddress, text)]).toEqual([false, text.length === 40])
  })

  it('[5.12 20 bytes] is accepted with exactly 40 digits', () => {
    const lengths = [38, 39, 40, 41, 42]
    expect(lengths.filter((length) => takes(evmAddress, `0x${'1'.repeat(length)}`))).toEqual([40])
  })

  it('[5.12 hex] is accepted with hex digits only', () => {
    const signs = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    const taken = signs.filter((sign) => takes(evmAddress, `0x${sign.repeat(40)}`)).join('')
    expect(taken).toBe('0123456789ABCDEFabcdef')
  })

  it('[5.12 checksum] is checked in a CAIP-10 id of eip155, and only there', () => {
    expect(takes(caip10, 'eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe(true)
    expect(takes(caip10, 'eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79C8')).toBe(false)
    expect(
      takes(caip10, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111'),
    ).toBe(true)
  })
})

it('converts a comma-separated list of tokens to an array', () => {
  const [one, two] = [`eip155:1:0x${'1'.repeat(40)}`, `eip155:1:0x${'2'.repeat(40)}`]
  expect(decode(caip10List, `${one},${two}`)).toEqual({ success: true, value: [one, two] })
  expect(takes(caip10List, `${one},nonsense`)).toBe(false)
})

it('accepts amounts as digits, never as floating point', () => {
  expect(takes(baseUnits, (2n ** 256n - 1n).toString())).toBe(true)
  for (const wrong of [(2n ** 256n).toString(), '-1', '1.5', '1e18', '0x1', '', 1])
    expect(takes(baseUnits, wrong)).toBe(false)
  for (const right of ['0', '12.5', '0.000000000000000001']) expect(takes(decimalAmount, right)).toBe(true)
  for (const wrong of ['.5', '1.', '1,5', '-1', '1e3', 'NaN']) expect(takes(decimalAmount, wrong)).toBe(false)
})

it('[5.6 below 2147483648] has 2147483647 as the last chain id with a coin type', () => {
  expect(toCoinType(2_147_483_647)).toBe(4_294_967_295)
  expect(() => toCoinType(2_147_483_648)).toThrow(RangeError)
})

it.each([2_147_483_648, -1, 1.5])('[5.6 Invalid chainId] is thrown for %s', (id) => {
  expect(() => toCoinType(id)).toThrow(new RangeError('Invalid chainId'))
})

it('[9.19 coin type] adds 2147483648 to a chain id for its coin type, and reads it back', () => {
  expect([toCoinType(1), toCoinType(10)]).toEqual([60, 2_147_483_658])
  expect([60, 2_147_483_658, 4_294_967_295].map(fromCoinType)).toEqual([1, 10, 2_147_483_647])
  // Mainnet's coin type is only 60, and 501 is Solana's.
  for (const other of [501, 0, 2_147_483_648, 2_147_483_649, 4_294_967_296, 60.5])
    expect(fromCoinType(other)).toBeUndefined()
})

it('[5.7 email] [5.7 code] accepts a well-formed email address, and a code that is a string', () => {
  expect([takes(email, 'mob@example.com'), takes(email, 'mob@'), takes(email, 'mob')]).toEqual([
    true,
    false,
    false,
  ])
  expect([takes(oneTimeCode, '012345'), takes(oneTimeCode, 12345)]).toEqual([true, false])
})
