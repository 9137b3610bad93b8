import { expect, it } from 'vitest'
import { createHealth } from './createHealth.ts'

it('doubles the pause with each failure in a row, to at most a minute', () => {
  let now = 0
  const health = createHealth(() => now)
  const pauses: number[] = []
  for (let failure = 0; failure < 8; failure += 1) {
    expect(health.begin()).toBe(true)
    health.failed()
    pauses.push(health.restMs())
    now += health.restMs()
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  health.begin()
  health.succeeded()
  health.failed()
  expect(health.restMs()).toBe(1_000)
})

it('ends a pause when the clock is set back', () => {
  let now = 7_200_000
  const health = createHealth(() => now)
  health.failed()
  now -= 3_600_000
  expect(health.restMs()).toBe(0)
})

it('counts failures that were under way together as one', () => {
  let now = 0
  const health = createHealth(() => now)
  health.failed()
  health.failed()
  expect(health.restMs()).toBe(1_000)
  now = 1_000
  health.failed()
  expect(health.restMs()).toBe(2_000)
})

it('is tried by one caller at a time after a failure', () => {
  let now = 0
  const health = createHealth(() => now)
  health.failed(5_000)
  expect(health.begin()).toBe(false)
  now = 5_000
  expect([health.begin(), health.begin()]).toEqual([true, false])
  health.left()
  expect(health.begin()).toBe(true)
  health.succeeded()
  expect([health.begin(), health.begin()]).toEqual([true, true])
})
