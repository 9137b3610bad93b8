import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJsonGauge } from './createJsonGauge.ts'
import { rpcBodyLimits } from './jsonLimits.ts'

const large = { bytes: 1e9, values: 1e9, depth: 1e9 }

/** Counts the arrays, objects and separators of a parsed value, which the gauge counts as values. */
function countValues(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, depth: 0 }
  const inner = Object.values(value).map(countValues)
  const separators = Math.max(0, inner.length - 1)
  return {
    values: 1 + separators + inner.reduce((sum, { values }) => sum + values, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  }
}

/** Splits a text's bytes at any position, even within characters, and passes the pieces to a gauge. */
function measure(text: string, cuts: readonly number[], limits: Parameters<typeof createJsonGauge>[0]) {
  const bytes = Buffer.from(text)
  const gauge = createJsonGauge(limits)
  const at = [
    0,
    ...cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other),
    bytes.length,
  ]
  return at
    .slice(1)
    .reduce<string | undefined>(
      (excess, end, index) => excess ?? gauge.add(bytes.subarray(at[index], end)),
      undefined,
    )
}

it('counts the values a parser would create, in any chunking, ignoring quotes, escapes and brackets in strings', () => {
  const text = fc.json({ depthSize: 'medium' }).chain((json) =>
    fc.record({
      json: fc.constant(json),
      space: fc.constantFrom(undefined, 1, '\t'),
      cuts: fc.array(fc.nat()),
    }),
  )
  fc.assert(
    fc.property(text, ({ json, space, cuts }) => {
      const written = JSON.stringify(JSON.parse(json), null, space)
      const { values, depth } = countValues(JSON.parse(json))
      const bytes = Buffer.byteLength(written)
      expect(measure(written, cuts, { bytes, values, depth })).toBeUndefined()
      expect(measure(written, cuts, { ...large, bytes: bytes - 1 })).toBe('bytes')
      if (values > 0) expect(measure(written, cuts, { ...large, values: values - 1 })).toBe('values')
      if (depth > 0) expect(measure(written, cuts, { ...large, depth: depth - 1 })).toBe('depth')
    }),
  )
})

it.each([
  [
    'members',
    `{${Array.from({ length: 900_000 }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`,
    'values',
  ],
  ['elements', `[${'0,'.repeat(900_000)}0]`, 'values'],
  ['nested arrays', '['.repeat(900_000), 'depth'],
  ['objects that are never closed', '{"a":'.repeat(900_000), 'depth'],
] as const)('refuses %s before parsing', (_, text, excess) => {
  expect(measure(text, [], { bytes: 1e9, values: 50_000, depth: 64 })).toBe(excess)
})

it('accepts a JSON-RPC body of 25,000 values and refuses one more', () => {
  const body = (values: number) => `[${'0,'.repeat(values - 1)}0]`
  expect(measure(body(25_000), [], rpcBodyLimits)).toBeUndefined()
  expect(measure(body(25_001), [], rpcBodyLimits)).toBe('values')
})

it('accepts a JSON-RPC body of 25,000 escapes and refuses one more, before parsing', () => {
  const body = (escapes: number) => JSON.stringify(['"'.repeat(escapes)])
  expect(measure(body(25_000), [1, 77, 4_096], rpcBodyLimits)).toBeUndefined()
  expect(measure(body(25_001), [1, 77, 4_096], rpcBodyLimits)).toBe('escapes')
})

it('accepts one long string with any contents', () => {
  const text = JSON.stringify({ params: ['"\\[{,'.repeat(200_000)] })
  expect(measure(text, [1, 77, 4_096], { bytes: 1e9, values: 10, depth: 2 })).toBeUndefined()
})
