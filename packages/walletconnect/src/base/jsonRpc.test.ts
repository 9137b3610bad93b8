import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createId, failure, parseJsonRpc, request, result } from './jsonRpc.ts'

it('creates increasing ids that are safe integers', () => {
  const ids = Array.from({ length: 1_000 }, createId)
  expect(ids.toSorted((one, other) => one - other)).toEqual(ids)
  expect(new Set(ids).size).toBe(1_000)
  expect(ids.every(Number.isSafeInteger)).toBe(true)
})

it('parses requests, results and errors', () => {
  for (const message of [
    request('wc_sessionPing', {}),
    result(1, true),
    failure(2, 5000, 'User rejected.'),
  ]) {
    expect(parseJsonRpc(JSON.stringify(message))).toEqual(message)
  }
  expect(parseJsonRpc('{"id":3,"error":{}}')).toEqual(failure(3, -32_603, ''))
})

it('parses nothing else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseJsonRpc(text)).toBeUndefined()
    }),
  )
  expect(parseJsonRpc('{"id":"1","result":true}')).toBeUndefined()
  expect(parseJsonRpc('{"id":1}')).toBeUndefined()
})
