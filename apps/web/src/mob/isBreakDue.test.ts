import type { Turn } from '@latchkey/protocol/mobs'
import { expect, it } from 'vitest'
import { isBreakDue } from './isBreakDue.ts'

/** Returns whether a break is due at a minute, after turns of ten minutes that started at others. */
const isDue = (now: number, ...starts: number[]) =>
  isBreakDue({ minutes: 10, turns: starts.reverse().map(turnAt) }, now * 60_000)

const turnAt = (minute: number): Turn => ({
  number: minute,
  to: 'eip155:1:0xa1',
  note: '',
  startedAt: new Date(minute * 60_000).toISOString(),
  signature: '0x',
})

it('is due after an hour of turns, however late each was passed on', () => {
  const hour = [0, 12, 30, 41, 50]
  expect([isDue(59, ...hour), isDue(60, ...hour)]).toEqual([false, true])
  expect(isDue(60)).toBe(false)
})

it('is not due during or after a break', () => {
  const hour = [0, 12, 30, 41, 50]
  expect([isDue(70, ...hour), isDue(71, ...hour)]).toEqual([true, false])
  expect([isDue(75, ...hour, 71), isDue(131, ...hour, 71, 81, 91, 101, 111, 121)]).toEqual([false, true])
})
