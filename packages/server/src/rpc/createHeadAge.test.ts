import { expect, it, onTestFinished, vi } from 'vitest'
import { createHeadAge } from './createHeadAge.ts'
import { error, type Reply, result } from './reply.ts'

const newest = { method: 'eth_getBlockByNumber', params: '["latest",false]' }
const minedAgo = (seconds: number) => ({
  timestamp: `0x${Math.floor(Date.now() / 1_000 - seconds).toString(16)}`,
})

function useClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
}

it('is the age of the newest block when it was read, for a minute', async () => {
  useClock()
  const age = createHeadAge()
  expect(age.seconds()).toBeUndefined()
  const reply = result(minedAgo(12))
  expect(await age.observe(newest, Promise.resolve(reply))).toBe(reply)
  expect(age.seconds()).toBe(12)
  vi.setSystemTime(Date.now() + 59_999)
  expect(age.seconds()).toBe(12)
  vi.setSystemTime(Date.now() + 1)
  expect(age.seconds()).toBeUndefined()
})

it('is 0 for a block from the future', async () => {
  useClock()
  const age = createHeadAge()
  await age.observe(newest, Promise.resolve(result(minedAgo(-30))))
  expect(age.seconds()).toBe(0)
})

it.each<[string, typeof newest, Reply]>([
  ['another block', { ...newest, params: '["0x1",false]' }, result(minedAgo(12))],
  ['another method', { ...newest, method: 'eth_getBlockByHash' }, result(minedAgo(12))],
  ['an error', newest, error(-32_000, 'header not found')],
  ['a block without a time', newest, result(null)],
])('is not read from %s', async (_, call, reply) => {
  const age = createHeadAge()
  expect(await age.observe(call, Promise.resolve(reply))).toBe(reply)
  expect(age.seconds()).toBeUndefined()
})
