import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime } from './inTime.ts'
import { withDeadline } from './withDeadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const endless = new Promise<never>(() => {})

it('settles like the work, and leaves no timer', async () => {
  expect(await inTime(Promise.resolve(1), 100, () => 2)).toBe(1)
  await expect(inTime(Promise.reject(new Error('no')), 100, () => 2)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

it('resolves with the fallback after the time', async () => {
  const result = inTime(endless, 100, () => 'late')
  await vi.advanceTimersByTimeAsync(100)
  expect(await result).toBe('late')
})

it('rejects if the fallback throws', async () => {
  const result = expect(withDeadline(2_000, endless)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await vi.advanceTimersByTimeAsync(2_000)
  await result
})
