import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decode, type Reason } from '../schema/parse.ts'
import { email as sessionEmail, user as sessionUser } from '../schema/user.ts'
import { accountTypes } from '../vocabulary/vocabulary.ts'
import * as s from './shapes.ts'
import { readMessage } from './shapes.ts'
import { email, user } from './user.ts'

/** Pairs of a shape and the equivalent schema. */
const pairs: [string, s.Shape, z.ZodMiniType][] = [
  ['a string', s.string(), z.string()],
  ['a bounded string', s.string({ min: 1, max: 3 }), z.string().check(z.minLength(1), z.maxLength(3))],
  ['a string of a pattern', s.string({ pattern: /^a+$/ }), z.string().check(z.regex(/^a+$/))],
  ['a number', s.number(), z.number()],
  ['a bounded number', s.number({ min: 0, max: 2 }), z.number().check(z.nonnegative(), z.maximum(2))],
  ['a boolean', s.boolean, z.boolean()],
  ['a word', s.oneOf(accountTypes), z.enum(accountTypes)],
  ['a list', s.array(s.number()), z.array(z.number())],
  ['a nullable string', s.nullable(s.string()), z.nullable(z.string())],
  ['an optional object', s.optional(s.object({})), z.optional(z.object({}))],
  ['either of two', s.either(s.number(), s.string()), z.union([z.number(), z.string()])],
  ['anything by name', s.record, z.record(z.string(), z.unknown())],
  [
    'an object',
    s.object({ a: s.number(), b: s.optional(s.array(s.object({ c: s.string() }))), d: s.unknown }),
    z.object({
      a: z.number(),
      b: z.optional(z.array(z.object({ c: z.string() }))),
      d: z.optional(z.unknown()),
    }),
  ],
]

const leaf = fc.oneof(
  fc.constantFrom('a', 'aa', '', 'eoa', 'smartAccount', undefined, null, true, 0, 1, 3, -1, 1.5),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 10n),
  fc.string(),
)
const { wire } = fc.letrec<{ wire: unknown }>((tie) => ({
  wire: fc.oneof(
    leaf,
    leaf,
    fc.array(tie('wire'), { maxLength: 3 }),
    fc.record({ a: tie('wire'), b: tie('wire'), c: tie('wire'), d: tie('wire') }, { requiredKeys: [] }),
    fc.record({ a: fc.nat(), b: fc.array(fc.record({ c: tie('wire') }), { maxLength: 2 }) }),
    fc.dictionary(fc.string(), leaf, { maxKeys: 3 }),
  ),
}))

/** Drops the allowed values from a schema's reason: shapes omit them to keep the frame's first load small. */
const inShort = (reason: Reason | undefined) =>
  reason && { ...reason, description: reason.description.replace(/^(Invalid input):.*$/s, '$1') }

describe('a shape reads the same values as its schema', () => {
  it.each(pairs)('%s', (name, shape, schema) => {
    const property = fc.property(wire, (value) => {
      const read = readMessage(shape, value)
      const parsed = decode(schema, value)
      expect(read.success).toBe(parsed.success)
      if (read.success && parsed.success) expect(read.value).toStrictEqual(parsed.value)
      // For objects with arbitrary keys, zod reports `record`, which 8.14 doesn't use.
      else if (!read.success && !parsed.success && name !== 'anything by name')
        expect(read.reason).toEqual(inShort(parsed.reasons[0]))
    })
    fc.assert(property)
  })
})

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('the user', () => {
  const whole = {
    email: 'ada@example.com',
    address,
    chainId: 1,
    accounts: [{ address, type: 'eoa' }],
    userName: null,
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  }
  it.each([
    whole,
    { address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { ...whole, email: null },
    { ...whole, email: 'ada' },
    { ...whole, address: `${address}0` },
    { ...whole, address: 'GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL' },
    { ...whole, address: '0x12' },
    { ...whole, accounts: [{ address, type: 'other' }] },
    { address },
  ])('is read as by the schema: %j', (value) => {
    const parsed = decode(sessionUser, value)
    expect(readMessage(user, value)).toEqual(
      parsed.success ? parsed : { success: false, reason: inShort(parsed.reasons[0]) },
    )
  })

  it('has an email address that is read as by the schema', () => {
    const texts = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a-z.'+-]{0,8}@[a-z.-]{0,8}$/))
    fc.assert(
      fc.property(texts, (text) => {
        expect(readMessage(email, text).success).toBe(decode(sessionEmail, text).success)
      }),
    )
  })
})

it('drops a name that every object inherits', () => {
  const value = JSON.parse('{"__proto__":{"a":1},"b":2}')
  const read = readMessage(s.record, value)
  expect(read).toEqual({ success: true, value: { b: 2 } })
  expect(read.success && 'a' in read.value).toBe(false)
})

it.each([
  ['https://wallet.example/social/start?flow=1', true],
  ['http://localhost:4000/', true],
  ['javascript:alert(1)', false],
  ['javascript://wallet.example/%0aalert(1)', false],
  ['JaVaScRiPt://%0aalert(1)', false],
  ['data:text/html,<script>', false],
  ['data://text/html,x', false],
  ['blob:https://wallet.example/1', false],
  ['vbscript://x', false],
  ['file:///etc/passwd', false],
  ['intent://wallet.example#Intent;end', false],
  ['https:wallet.example', false],
  ['https://wallet.example/ x', false],
  ['\njavascript://x', false],
])('decides whether %j is the URL of a page: %s', (text, isUrl) => {
  const read = () => s.url(text, 'uri')
  if (isUrl) expect(read()).toBe(text)
  else expect(read).toThrow()
})
