import { expect, it } from 'vitest'
import { attempt } from './attempt.ts'

it("returns the function's result", () => {
  expect(attempt(() => 1)).toBe(1)
})

it('returns undefined if the function throws', () => {
  const read = () => {
    throw new Error('unreadable')
  }
  expect(attempt(read)).toBeUndefined()
})
