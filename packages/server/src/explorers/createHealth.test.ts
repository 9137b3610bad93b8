import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createHealth } from './createHealth.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

it('doubles the pause with each failure in a row, to at most a minute', () => {
  const health = createHealth()
  const pauses: number[] = []
  for (let failure = 0; failure < 8; failure += 1) {
    expect(health.begin()).toBe(true)
    health.failed()
    pauses.push(health.restMs())
    vi.advanceTimersByTime(health.restMs())
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  health.begin()
  health.succeeded()
  health.failed()
  expect(health.restMs()).toBe(1_000)
})

it('counts failures that were under way together as one', () => {
  const health = createHealth()
  health.failed()
  health.failed()
  expect(health.restMs()).toBe(1_000)
  vi.advanceTimersByTime(1_000)
  health.failed()
  expect(health.restMs()).toBe(2_000)
})

it('is tried by one caller at a time after a failure', () => {
  const health = createHealth()
  health.failed(5_000)
  expect(health.begin()).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect([health.begin(), health.begin()]).toEqual([true, false])
  health.left()
  expect(health.begin()).toBe(true)
  health.succeeded()
  expect([health.begin(), health.begin()]).toEqual([true, true])
})
