import { expect, it } from 'vitest'
import { parseJson } from './parseJson.ts'

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  [' "text"\n', 'text'],
])('parses %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

it.each(['', '{', '<html>', 'undefined'])('returns undefined for %j', (text) => {
  expect(parseJson(text)).toBeUndefined()
})
