import { expect, it, onTestFinished, vi } from 'vitest'
import { startUpstream } from '../../test/startUpstream.ts'
import { createRank } from './createRank.ts'
import { createUpstream } from './createUpstream.ts'
import { toProof } from './toProof.ts'

it('[9.12 ping] gives an upstream 1,000 ms to respond to a ping', async () => {
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

it('[9.7 polling] pings upstreams of a chain in use every 4,000 ms', async () => {
  const { url, stop } = await startUpstream()
  let pings = 0
  const upstreams = [createUpstream(url), createUpstream(url)].map((upstream) => ({
    ...upstream,
    send: (...request: Parameters<typeof upstream.send>) => {
      pings += 1
      return upstream.send(...request)
    },
  }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const rank = createRank(upstreams, toProof('eip155:31337'), () => {})
  onTestFinished(async () => {
    rank.stop()
    vi.useRealTimers()
    await Promise.all(upstreams.map((upstream) => upstream.close()))
    await stop()
  })
  rank.used()
  for (const round of [1, 2, 3]) {
    vi.advanceTimersByTime(3_999)
    expect(pings).toBe(2 * (round - 1))
    vi.advanceTimersByTime(1)
    expect(pings).toBe(2 * round)
  }
})
