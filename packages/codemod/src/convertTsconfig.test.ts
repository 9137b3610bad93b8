import { expect, it } from 'vitest'
import { convertTsconfig } from './convertTsconfig.ts'

it.each([
  ['{ "moduleResolution": "node" }', '{ "moduleResolution": "bundler" }'],
  ['{ "moduleResolution" :"Node10", // old\n}', '{ "moduleResolution" :"bundler", // old\n}'],
  ['{ "moduleResolution": "nodenext" }', '{ "moduleResolution": "nodenext" }'],
  ['{ "moduleResolution": "bundler" }', '{ "moduleResolution": "bundler" }'],
  ['{}', '{}'],
])('%s becomes %s', (text, expected) => {
  expect(convertTsconfig(text)).toBe(expected)
})
