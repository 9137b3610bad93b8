import { expect, it } from 'vitest'
import { lazy } from './lazy.ts'

it('loads on the first call, and only once', async () => {
  let loads = 0
  const load = lazy(async () => {
    loads += 1
    return loads
  })
  expect(loads).toBe(0)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

it('loads again after a failure', async () => {
  let loads = 0
  const load = lazy(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return loads
  })
  await expect(load()).rejects.toThrow('offline')
  expect(await load()).toBe(2)
})
