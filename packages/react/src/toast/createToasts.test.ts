import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './createToasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[3.6 message] [3.6 open] [3.6 autoClose] a notification has a message, a variant and an icon, and closes automatically by default', () => {
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
] as const)('[3.6 %s] is set as requested: %o', (_, asked) => {
  const toasts = createToasts()
  toasts.show({ message: 'Copied', ...asked })
  expect(toasts.store.getState()).toMatchObject({ message: 'Copied', open: true, ...asked })
  vi.advanceTimersByTime(6_000)
  expect(toasts.store.getState().open).toBe('autoClose' in asked)
})

it('[3.6 loading] [3.6 autoClose] a loading notification stays open until the next one', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Sending', variant: 'loading' })
  vi.advanceTimersByTime(60_000)
  expect(toasts.store.getState()).toMatchObject({ open: true, variant: 'loading', autoClose: false })
})

it('[4.9 closes] [4.9 reopens] [9.1 notification] closes the open notification and reopens with the new message after 150 ms', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Token Balance Unavailable', variant: 'error' })
  toasts.show({ message: 'Copied' })
  expect(toasts.store.getState()).toMatchObject({ open: false, message: 'Token Balance Unavailable' })
  vi.advanceTimersByTime(149)
  expect(toasts.store.getState()).toMatchObject({ open: false, message: 'Token Balance Unavailable' })
  vi.advanceTimersByTime(1)
  expect(toasts.store.getState()).toMatchObject({ open: true, message: 'Copied', variant: 'success' })
})

it('[4.9 reopens] shows the last of several within the 150 ms, 150 ms after it arrived', () => {
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

it('[4.9 closes] hiding within the 150 ms drops the pending message', () => {
  const toasts = createToasts()
  toasts.show({ message: 'one' })
  toasts.show({ message: 'two' })
  toasts.hide()
  vi.advanceTimersByTime(1_000)
  expect(toasts.store.getState().open).toBe(false)
  toasts.show({ message: 'three' })
  expect(toasts.store.getState()).toMatchObject({ open: true, message: 'three' })
})

it('pauses the timer while the visitor holds the notification', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Copied' })
  const letGo = toasts.hold()
  vi.advanceTimersByTime(60_000)
  expect(toasts.store.getState().open).toBe(true)
  letGo()
  vi.advanceTimersByTime(6_000)
  expect(toasts.store.getState().open).toBe(false)
})
