import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './createToasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[3.6 message] [3.6 open] [3.6 autoClose] a notification has a message, a variant, an icon, and closes by itself unless told', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Copied' })
  expect(toasts.store.getState()).toEqual({
    message: 'Copied',
    detail: undefined,
    variant: 'success',
    svg: undefined,
    open: true,
    autoClose: true,
  })
  vi.advanceTimersByTime(5_999)
  expect(toasts.store.getState().open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(toasts.store.getState().open).toBe(false)
})

it.each([
  ['success', { variant: 'success' }],
  ['loading', { variant: 'loading', autoClose: false }],
  ['error', { variant: 'error' }],
  ['svg', { svg: 'an icon of its own' }],
  ['autoClose', { autoClose: false }],
] as const)('[3.6 %s] is as it was asked for: %o', (_, asked) => {
  const toasts = createToasts()
  toasts.show({ message: 'Copied', ...asked })
  expect(toasts.store.getState()).toMatchObject({ message: 'Copied', open: true, ...asked })
  vi.advanceTimersByTime(6_000)
  expect(toasts.store.getState().open).toBe('autoClose' in asked)
})

it('[3.6 loading] [3.6 autoClose] a loading notification waits for the next one', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Sending', variant: 'loading' })
  vi.advanceTimersByTime(60_000)
  expect(toasts.store.getState()).toMatchObject({ open: true, variant: 'loading', autoClose: false })
})

it('[4.9 closes] [4.9 reopens] [9.1 notification] one that is open closes, and reopens with the new message after 150 ms', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Token Balance Unavailable', variant: 'error' })
  toasts.show({ message: 'Copied' })
  expect(toasts.store.getState()).toMatchObject({ open: false, message: 'Token Balance Unavailable' })
  vi.advanceTimersByTime(149)
  expect(toasts.store.getState()).toMatchObject({ open: false, message: 'Token Balance Unavailable' })
  vi.advanceTimersByTime(1)
  expect(toasts.store.getState()).toMatchObject({ open: true, message: 'Copied', variant: 'success' })
})

it('[4.9 reopens] of several in the 150 ms the last is shown, 150 ms after it came', () => {
  const toasts = createToasts()
  toasts.show({ message: 'one' })
  toasts.show({ message: 'two' })
  vi.advanceTimersByTime(100)
  toasts.show({ message: 'three' })
  vi.advanceTimersByTime(149)
  expect(toasts.store.getState().open).toBe(false)
  vi.advanceTimersByTime(1)
  expect(toasts.store.getState()).toMatchObject({ open: true, message: 'three' })
})

it('[4.9 closes] hiding in the 150 ms drops the message that waits', () => {
  const toasts = createToasts()
  toasts.show({ message: 'one' })
  toasts.show({ message: 'two' })
  toasts.hide()
  vi.advanceTimersByTime(1_000)
  expect(toasts.store.getState().open).toBe(false)
  toasts.show({ message: 'three' })
  expect(toasts.store.getState()).toMatchObject({ open: true, message: 'three' })
})

it('the clock stands while the visitor is at the message', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Copied' })
  const letGo = toasts.hold()
  vi.advanceTimersByTime(60_000)
  expect(toasts.store.getState().open).toBe(true)
  letGo()
  vi.advanceTimersByTime(6_000)
  expect(toasts.store.getState().open).toBe(false)
})
