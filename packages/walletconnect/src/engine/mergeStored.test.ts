import { expect, it } from 'vitest'
import type { Stored, Unsent } from '../session/stored.ts'
import { mergeStored } from './mergeStored.ts'

const key = 'a'.repeat(64)
const unsent = (id: number, message = 'AAAA'): Unsent => ({ id, topic: key, message, tag: 1108, expiry: 1 })
const stored = (...list: Unsent[]): Stored => ({
  seed: key,
  pairings: [],
  sessions: [],
  requests: [],
  unsent: list,
})
const [one, two, three, four] = [unsent(1), unsent(2), unsent(3), unsent(4)]

it.each<[string, Stored, Stored, Stored, readonly Unsent[]]>([
  ['added by them', stored(one), stored(one), stored(one, two), [one, two]],
  ['added by us', stored(one), stored(one, two), stored(one), [one, two]],
  ['added by both', stored(one), stored(one, two), stored(one, three), [one, three, two]],
  ['dropped by them', stored(one, two), stored(one, two), stored(two), [two]],
  ['dropped by us', stored(one, two), stored(two), stored(one, two), [two]],
  [
    'dropped and added at the same time',
    stored(one, two),
    stored(two, three),
    stored(one, four),
    [four, three],
  ],
  ['changed by them', stored(one), stored(one), stored(unsent(1, 'BBBB')), [unsent(1, 'BBBB')]],
  ['changed by us', stored(one), stored(unsent(1, 'BBBB')), stored(unsent(1)), [unsent(1, 'BBBB')]],
  ['changed by us and dropped by them', stored(one), stored(unsent(1, 'BBBB')), stored(), []],
])('merges what was %s', (_, before, ours, theirs, expected) => {
  expect(mergeStored(before, ours, theirs)).toEqual(stored(...expected))
})

it('keeps the client’s identity at the relay from the storage', () => {
  const theirs = { ...stored(), seed: 'b'.repeat(64) }
  expect(mergeStored(stored(), stored(), theirs).seed).toBe(theirs.seed)
})
