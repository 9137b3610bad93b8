import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileEndpoint } from './endpoint/compileEndpoint.ts'
import type { Endpoint } from './endpoint/defineEndpoint.ts'
import { decodeRequest, decodeResponse, encodeResponse, endpoints } from './index.ts'

const rows = Object.entries<Endpoint>(endpoints)
const texts = /^(Required|Expected \w+ received \w+|Invalid input(: .+)?)$/s

/** Generates JSON, and the example with one part replaced. */
function wireLike(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example !== 'object' || example === null) return fc.jsonValue()
  const spoilt = fc.tuple(fc.constantFrom(...pathsOf(example)), fc.jsonValue())
  return fc.oneof(
    fc.jsonValue(),
    spoilt.map(([path, value]) => replaceAt(example, path, value)),
  )
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))
  return path.length === 0 ? [[], ...inner] : [path, ...inner]
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...Object(value) }
  copy[key] = replaceAt(copy[key], rest, part)
  return copy
}

it.each(rows)(
  '%s reads any request, or reports what is wrong in the texts of the error map',
  (_, endpoint) => {
    const [example] = endpoint.examples
    const text = fc.dictionary(
      fc.constantFrom('address', 'name', 'chainId', 'cursor', 'amount', 'from', 'to'),
      fc.string(),
    )
    const request = fc.record({ params: text, query: text, body: wireLike(example.body) })
    fc.assert(
      fc.property(request, (raw) => {
        const decoded = decodeRequest(endpoint, raw)
        if (decoded.success) return
        expect(decoded.failure).toMatchObject({ status: 'FAILED', code: expect.stringMatching(/_INVALID$/) })
        for (const { description } of decoded.failure.reasons) expect(description).toMatch(texts)
      }),
    )
  },
)

it.each(rows)('%s reads any response, and accepts whatever it encodes', (_, endpoint) => {
  const compiled = compileEndpoint(endpoint)
  fc.assert(
    fc.property(wireLike(endpoint.examples[0].response), (wire) => {
      const decoded = decodeResponse(endpoint, wire)
      const encoded = encodeResponse(compiled, wire)
      expect(encoded).toEqual(decoded.success ? { success: true, value: wire } : decoded)
      if (decoded.success) expect(decodeResponse(endpoint, decoded.value)).toEqual(decoded)
    }),
  )
})
