import { createValue } from '@latchkey/protocol/createValue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilFound } from './untilFound.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function search(signal = new AbortController().signal) {
  const value = createValue<string | undefined>(undefined)
  const listeners = { count: 0 }
  const subscribe = (listener: () => void) => {
    const stop = value.subscribe(listener)
    listeners.count += 1
    return () => {
      listeners.count -= 1
      stop()
    }
  }
  return { value, listeners, find: () => untilFound(value.get, subscribe, 1_000, signal) }
}

it('resolves immediately with what is already there', async () => {
  const { value, find } = search()
  value.set('here')
  expect(await find()).toBe('here')
})

it('resolves as soon as there is something, and leaves nothing running', async () => {
  const { value, listeners, find } = search()
  const found = find()
  expect(listeners.count).toBe(1)
  value.set('here')
  expect(await found).toBe('here')
  expect(listeners.count).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('resolves with nothing after the time', async () => {
  const { listeners, find } = search()
  const found = find()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await found).toBeUndefined()
  expect(listeners.count).toBe(0)
})

it('resolves with nothing when the signal aborts, or already is aborted', async () => {
  const controller = new AbortController()
  const { find } = search(controller.signal)
  const found = find()
  controller.abort()
  expect(await found).toBeUndefined()
  expect(await find()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
