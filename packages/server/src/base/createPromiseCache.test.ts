import { expect, it } from 'vitest'
import { createPromiseCache } from './createPromiseCache.ts'

it('reads once for concurrent and later callers, and again if forced or failed', async () => {
  const cached = createPromiseCache<number>({ max: 10, ttl: 60_000 })
  let reads = 0
  const read = async () => {
    reads += 1
    return reads
  }
  expect(await Promise.all([cached('a', read), cached('a', read)])).toEqual([1, 1])
  expect(await cached('a', read)).toBe(1)
  expect(await cached('a', read, true)).toBe(2)
  expect(await cached('a', read)).toBe(2)
  await expect(cached('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cached('b', read)).toBe(3)
})

it('keeps a later read when an earlier one fails', async () => {
  const cached = createPromiseCache<number>({ max: 10, ttl: 60_000 })
  let reject = (_: Error) => {}
  const failing = () =>
    new Promise<number>((_, refuse) => {
      reject = refuse
    })
  const first = cached('a', failing)
  expect(await cached('a', async () => 2, true)).toBe(2)
  reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  expect(await cached('a', async () => 3)).toBe(2)
})

it('keeps a value as long as the value says', async () => {
  let time = 1
  const cached = createPromiseCache<number>({
    ...{ max: 10, ttl: 60_000, ttlOf: (value) => value * 1_000 },
    ...{ perf: { now: () => time }, ttlResolution: 0 },
  })
  expect(await cached('a', async () => 5)).toBe(5)
  time += 4_900
  expect(await cached('a', async () => 7)).toBe(5)
  time += 200
  expect(await cached('a', async () => 7)).toBe(7)
})
