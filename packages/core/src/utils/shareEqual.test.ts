import { expect, it } from 'vitest'
import { shareEqual } from './shareEqual.ts'

const before = { list: [{ id: 'a' }, { id: 'b' }], none: undefined, text: 'x' }

it('keeps the reference of equal data', () => {
  expect(shareEqual(before, structuredClone(before))).toBe(before)
  expect(shareEqual(Number.NaN, Number.NaN)).toBe(Number.NaN)
})

it('keeps the references of the parts that are equal', () => {
  const after = { ...structuredClone(before), text: 'y' }
  const shared = shareEqual(before, after)
  expect(shared).toEqual(after)
  expect(shared.list).toBe(before.list)
  const longer = shareEqual(before.list, [{ id: 'a' }, { id: 'c' }, { id: 'd' }])
  expect(longer).toEqual([{ id: 'a' }, { id: 'c' }, { id: 'd' }])
  expect(longer[0]).toBe(before.list[0])
})

it.each([
  ['a missing field', { a: 1 }, {}],
  ['another field', { a: undefined }, { b: undefined }],
  ['a shorter list', [1, 2], [1]],
  ['a list instead of an object', { 0: 1 }, [1]],
  ['null', {}, null],
])('returns the new data for %s', (_, old, after) => {
  expect(shareEqual(old, after)).toStrictEqual(after)
})

it('does not look into instances', () => {
  const after = new Map([['a', 1]])
  expect(shareEqual(new Map([['a', 1]]), after)).toBe(after)
})
