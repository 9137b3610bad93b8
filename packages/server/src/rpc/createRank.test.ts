import { expect, it, onTestFinished, vi } from 'vitest'
import { startUpstream } from '../../test/startUpstream.ts'
import { createRank } from './createRank.ts'
import { createUpstream } from './createUpstream.ts'
import { toProof } from './toProof.ts'

it('[9.12 ping] an upstream has 1,000 ms to answer a ping', async () => {
  let isAsked = false
  const { url, stop } = await startUpstream(() => {
    isAsked = true
    return true
  })
  const upstream = createUpstream(url)
  onTestFinished(async () => {
    await upstream.close()
    await stop()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const rank = createRank([upstream], toProof('eip155:31337'), () => {})
  let outcome: boolean | undefined
  const checked = rank.checked().then((is) => {
    outcome = is
  })
  while (!isAsked) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).toBeUndefined()
  expect(upstream.samples()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await checked
  expect(outcome).toBe(false)
  expect(upstream.samples()).toMatchObject([{ ok: false }])
})
