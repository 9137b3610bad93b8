import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEnded, type EndedShare } from './createEnded.ts'

const forever = Number.POSITIVE_INFINITY
const now = Date.UTC(2026, 0, 1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

it('remembers a row of a table until it expires', () => {
  const ended = createEnded()
  ended.add('sessions', 'a', now + 1_000)
  ended.add('sessions', 'b', forever)
  expect(ended.has('sessions', 'a')).toBe(true)
  expect(ended.has('sessions', 'c')).toBe(false)
  expect(ended.has('devices', 'a')).toBe(false)
  vi.setSystemTime(now + 999)
  expect(ended.has('sessions', 'a')).toBe(true)
  vi.setSystemTime(now + 1_000)
  expect(ended.has('sessions', 'a')).toBe(false)
  expect(ended.has('sessions', 'b')).toBe(true)
})

it('forgets expired rows permanently, even if the clock is set back', () => {
  const ended = createEnded()
  ended.add('sessions', 'a', now + 1_000)
  vi.setSystemTime(now + 1_000)
  expect(ended.has('sessions', 'a')).toBe(false)
  vi.setSystemTime(now)
  expect(ended.has('sessions', 'a')).toBe(false)
})

it('forgets the oldest rows of a table first, and none of another table', () => {
  const ended = createEnded()
  ended.add('devices', 'a', forever)
  ended.add('sessions', 'a', forever)
  ended.add('sessions', 'b', forever)
  for (let at = 2; at < 200_000; at += 1) ended.add('sessions', String(at), forever)
  expect(['a', 'b', '199999'].map((row) => ended.has('sessions', row))).toEqual([true, true, true])
  // Added again, it becomes the newest.
  ended.add('sessions', 'a', forever)
  ended.add('sessions', 'c', forever)
  expect(['a', 'b', '2', 'c'].map((row) => ended.has('sessions', row))).toEqual([true, false, true, true])
  expect(ended.has('devices', 'a')).toBe(true)
})

it('shares ended rows with other processes in both directions', () => {
  const listeners: Parameters<EndedShare['listen']>[0][] = []
  const share: EndedShare = {
    tell: (...told) => {
      for (const listener of listeners) listener(...told)
    },
    listen: (heard) => void listeners.push(heard),
  }
  const [one, other] = [createEnded(share), createEnded(share)]
  one.add('sessions', 'a', now + 1_000)
  expect([one, other].map((ended) => ended.has('sessions', 'a'))).toEqual([true, true])
  expect(other.has('devices', 'a')).toBe(false)
  vi.setSystemTime(now + 1_000)
  expect(other.has('sessions', 'a')).toBe(false)
})

it('remembers rows created before a time, and only ever extends both times', () => {
  const ended = createEnded()
  const isOver = (madeAt: number) => ended.has('devices', 'a', madeAt)
  ended.add('devices', 'a', now + 1_000, 500)
  expect([499, 500, 501].map(isOver)).toEqual([true, false, false])
  ended.add('devices', 'a', now + 500, 400)
  expect([499, 500].map(isOver)).toEqual([true, false])
  vi.setSystemTime(now + 999)
  expect(isOver(499)).toBe(true)
  ended.add('devices', 'a', forever, 600)
  expect([599, 600].map(isOver)).toEqual([true, false])
  vi.setSystemTime(now + 2_000)
  expect(isOver(599)).toBe(true)
  // A row of the same name in another table is unrelated.
  expect(ended.has('devices', 'a')).toBe(false)
  ended.add('devices', 'b', forever)
  expect(ended.has('devices', 'b', 1)).toBe(false)
})

it('evicts no row in a flood of names', () => {
  const ended = createEnded()
  ended.add('devices', 'a', forever)
  for (let at = 0; at <= 200_000; at += 1) ended.add('devices', String(at), forever, 1)
  expect(ended.has('devices', 'a')).toBe(true)
  expect([ended.has('devices', '0', 0), ended.has('devices', '1', 0)]).toEqual([false, true])
})
