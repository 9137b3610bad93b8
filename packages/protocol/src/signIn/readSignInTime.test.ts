import { expect, it } from 'vitest'
import { isSignInTimeAhead, readSignInTime } from './readSignInTime.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

it.each([
  [119_999, false],
  [120_000, false],
  [120_001, true],
])('decides whether a time %i ms from now exceeds the allowed clock skew: %s', (ms, isAhead) => {
  expect(isSignInTimeAhead(new Date(now + ms).toISOString(), now)).toBe(isAhead)
})

it('reads the lower case of RFC 3339, and never reports an invalid time as ahead', () => {
  expect(readSignInTime('2026-01-01t00:00:00z')).toBe(now)
  expect(isSignInTimeAhead('', now)).toBe(false)
})
