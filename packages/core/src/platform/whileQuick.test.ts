import { expect, it, onTestFinished, vi } from 'vitest'
import { whileQuick } from './whileQuick.ts'

it('[9.22 own RPC] gives up a request after 5,000 ms if another endpoint could serve it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let given: AbortSignal | undefined
  void whileQuick(undefined, (signal) => {
    given = signal
    return new Promise(() => {})
  })
  vi.advanceTimersByTime(4_999)
  expect(given?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(given?.aborted).toBe(true)
})
