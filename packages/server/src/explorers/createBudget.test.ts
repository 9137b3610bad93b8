import { expect, it, onTestFinished, vi } from 'vitest'
import { createBudget } from './createBudget.ts'

const { signal } = new AbortController()

it('spreads requests over seconds, and refuses those that would wait too long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const budget = createBudget({ perSecond: 2 })
  await Promise.all([budget.take(signal), budget.take(signal)])
  const waiting = [1, 2, 3, 4, 5, 6].map(() => budget.take(AbortSignal.abort()))
  const refused = budget.take(signal)
  await expect(refused).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 4_000 })
  for (const one of waiting) await expect(one).rejects.toMatchObject({ name: 'AbortError' })
  vi.setSystemTime(Date.now() + 10_000)
  await budget.take(signal)
})

it('counts only what was sent before the present, if the clock was set back', async () => {
  let now = 86_400_000 * 20_000 + 43_200_000
  const budget = createBudget({ perSecond: 1, now: () => now })
  await budget.take(signal)
  now -= 3_600_000
  await budget.take(signal)
})

it('refuses more than a day’s requests until the next day', async () => {
  let now = 86_400_000 * 20_000 + 86_300_000
  const budget = createBudget({ perSecond: 10, perDay: 2, now: () => now })
  await budget.take(signal)
  await budget.take(signal)
  await expect(budget.take(signal)).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 100_000 })
  now += 100_000
  await budget.take(signal)
})
