import { expect, it, onTestFinished, vi } from 'vitest'
import { createBudget } from './createBudget.ts'

const { signal } = new AbortController()
const spent = { name: 'ExplorerFailure', kind: 'spent' }

/** Replaces the clocks, which then only move by `vi.advanceTimersByTimeAsync`. */
function stopClocks() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Takes from a budget, and records the names of requests in the order in which they may be sent. */
function record(budget: ReturnType<typeof createBudget>) {
  const sent: string[] = []
  const take = async (client: string, name = client) => {
    await budget.take(signal, client)
    sent.push(name)
  }
  return { sent, take }
}

it('spreads requests over seconds', async () => {
  stopClocks()
  const { sent, take } = record(createBudget({ perSecond: 2 }))
  const all = Promise.all(['1', '2', '3', '4', '5'].map((name) => take('one', name)))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['1', '2', '3', '4'])
  await vi.advanceTimersByTimeAsync(1_000)
  await all
})

it('lets clients take turns, and drops the last requests of the one with the most', async () => {
  stopClocks()
  const { sent, take } = record(createBudget({ perSecond: 1 }))
  const flood = Array.from({ length: 8 }, (_, at) => take('many', `many ${at}`).catch((error) => error))
  const few = [take('few', 'few 0'), take('few', 'few 1')]
  await vi.advanceTimersByTimeAsync(4_000)
  await Promise.all(few)
  expect(sent).toEqual(['many 0', 'many 1', 'few 0', 'many 2', 'few 1'])
  const refused = (await Promise.all(flood)).filter((error) => error !== undefined)
  expect(refused).toHaveLength(5)
  for (const error of refused) expect(error).toMatchObject(spent)
})

it('has room for the five lists of three chains with one Etherscan key', async () => {
  stopClocks()
  const budget = createBudget({ perSecond: 3 })
  const lists = Promise.all(Array.from({ length: 15 }, () => budget.take(signal, 'one')))
  await vi.advanceTimersByTimeAsync(4_000)
  await lists
})

it('forgets a request that was aborted while it waited', async () => {
  stopClocks()
  const budget = createBudget({ perSecond: 1 })
  await budget.take(signal)
  const leaving = new AbortController()
  const left = [budget.take(leaving.signal), budget.take(AbortSignal.abort())]
  leaving.abort()
  for (const one of left) await expect(one).rejects.toMatchObject(spent)
  const next = budget.take(signal)
  await vi.advanceTimersByTimeAsync(1_000)
  await next
})

it('gives a client no more of a day than it leaves to the others', async () => {
  let now = 86_400_000 * 20_000 - 30_000
  const budget = createBudget({ perSecond: 100, perDay: 8, now: () => now })
  const takeAll = async (client: string) => {
    for (let taken = 0; ; taken += 1)
      try {
        await budget.take(signal, client)
      } catch (error) {
        // Of the last half minute of a day.
        expect(error).toMatchObject({ ...spent, retryAfterMs: 30_000 })
        return taken
      }
  }
  expect([await takeAll('first'), await takeAll('second'), await takeAll('third')]).toEqual([4, 2, 1])
  now += 86_400_000
  expect(await takeAll('first')).toBe(4)
})
