import { expect, it } from 'vitest'
import { isObject } from './isObject.ts'

it.each([{}, { a: 1 }, Object.create(null), new Date(0), new Map()])('accepts the object %o', (value) => {
  expect(isObject(value)).toBe(true)
})

it.each([null, undefined, [], [{}], '{}', 1, true, () => {}])('rejects %o', (value) => {
  expect(isObject(value)).toBe(false)
})
