import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits for the time', async () => {
  let isOver = false
  const waiting = pause(100, new AbortController().signal).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(99)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(isOver).toBe(true)
})

it('rejects with the reason when the signal aborts, and leaves no timer', async () => {
  const controller = new AbortController()
  const waiting = pause(100, controller.signal)
  controller.abort('over')
  await expect(waiting).rejects.toBe('over')
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects immediately if the signal is already aborted', async () => {
  await expect(pause(100, AbortSignal.abort('before'))).rejects.toBe('before')
  expect(vi.getTimerCount()).toBe(0)
})
