import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withRetry } from './withRetry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a function that fails `failures` times and records when it was called. */
function failing(failures: number, error: unknown = new Error('no')) {
  const start = Date.now()
  const calls: number[] = []
  const act = async () => {
    calls.push(Date.now() - start)
    if (calls.length <= failures) throw error
    return 'yes'
  }
  return { act, calls }
}

it('doubles the delay each time', async () => {
  const { act, calls } = failing(3)
  const result = withRetry(act, { retryCount: 6, delayMs: 200 })
  await vi.runAllTimersAsync()
  expect(await result).toBe('yes')
  expect(calls).toEqual([0, 200, 600, 1400])
})

it('throws the last error after the last retry', async () => {
  const { act, calls } = failing(9)
  const result = expect(withRetry(act, { retryCount: 2, delayMs: 10 })).rejects.toThrow('no')
  await vi.runAllTimersAsync()
  await result
  expect(calls).toHaveLength(3)
})

it('does not retry a permanent error', async () => {
  const { act, calls } = failing(9)
  await expect(withRetry(act, { retryCount: 2, delayMs: 10, shouldRetry: () => false })).rejects.toThrow('no')
  expect(calls).toHaveLength(1)
})

it('waits as long as the error requests', async () => {
  const { act, calls } = failing(1)
  const result = withRetry(act, { retryCount: 2, delayMs: 10, delayFor: () => 5_000 })
  await vi.runAllTimersAsync()
  await result
  expect(calls).toEqual([0, 5_000])
})

it('rejects when its signal aborts while waiting', async () => {
  const ending = new AbortController()
  const { act, calls } = failing(9)
  const result = expect(
    withRetry(act, { retryCount: 9, delayMs: 1_000, signal: ending.signal }),
  ).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(1_500)
  ending.abort(new Error('left'))
  await result
  await vi.runAllTimersAsync()
  expect(calls).toEqual([0, 1_000])
})
