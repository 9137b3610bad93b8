import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caip10 } from '../vocabulary/ids.ts'
import type { Mob } from './mobs.ts'
import { formatTurn, mayTake, nextDriver, turnEndsAt } from './turns.ts'

const [alice, bob, carol] = ['a1', 'b0', 'c4'].map((end): Caip10 => `eip155:1:0x${end}`) as [
  Caip10,
  Caip10,
  Caip10,
]
const startedAt = '2026-11-30T10:00:00.000Z'
const mob: Mob = {
  id: 'one',
  name: 'The Tuesday mob',
  minutes: 10,
  members: [alice, bob, carol],
  driver: bob,
  turns: [{ number: 3, from: alice, to: bob, note: '', startedAt, signature: '0x' }],
}
const end = Date.parse('2026-11-30T10:10:00.000Z')

describe('the signed text', () => {
  it('names who passes the keyboard to whom, with the note', () => {
    expect(formatTurn({ mob, number: 4, from: bob, to: carol, note: 'Green.' })).toBe(
      `I pass the keyboard on.\n\nMob: The Tuesday mob\nFrom: ${bob}\nTo: ${carol}\nMinutes: 10\nNote: Green.\nTurn: 4\nMob ID: one`,
    )
  })

  it('names who takes the keyboard', () => {
    expect(formatTurn({ mob, number: 4, to: carol, note: '' })).toBe(
      `I take the keyboard.\n\nMob: The Tuesday mob\nTo: ${carol}\nMinutes: 10\nTurn: 4\nMob ID: one`,
    )
  })

  it('differs for any two turns', () => {
    const account = fc.constantFrom(alice, bob, carol)
    const line = fc.string({ maxLength: 9 }).map((text) => text.replace(/\p{Cc}/gu, ''))
    const turn = fc.record({
      mob: fc.record({
        id: fc.constantFrom('one', 'two'),
        name: line,
        minutes: fc.integer({ min: 1, max: 60 }),
      }),
      number: fc.integer({ min: 1, max: 99 }),
      from: fc.option(account, { nil: undefined }),
      to: account,
      note: line,
    })
    fc.assert(
      fc.property(turn, turn, (one, other) => {
        if (JSON.stringify(one) !== JSON.stringify(other)) expect(formatTurn(one)).not.toBe(formatTurn(other))
      }),
    )
  })
})

it('lets others take the keyboard from the end of the turn, and at once if nobody drives', () => {
  const { driver: _, ...free } = mob
  expect(turnEndsAt(mob)).toBe(end)
  expect([mayTake(mob, end - 1), mayTake(mob, end)]).toEqual([false, true])
  expect([turnEndsAt(free), mayTake(free, 0)]).toEqual([undefined, true])
})

it('goes through the members in order, and is never the driver’s again at once', () => {
  const nextOf = (driver: Caip10 | undefined, members: Caip10[]) =>
    nextDriver({ members, ...(driver && { driver }) })
  expect(mob.members.map((driver) => nextOf(driver, mob.members))).toEqual([bob, carol, alice])
  expect(nextOf(undefined, mob.members)).toBe(alice)
  expect(nextOf(alice, [alice])).toBeUndefined()
  expect(nextOf(undefined, [])).toBeUndefined()
  const elsewhere = 'eip155:10:0xA1' as const
  expect(nextOf(elsewhere, mob.members)).toBe(bob)
  expect(nextOf(elsewhere, [alice])).toBeUndefined()
  expect(nextOf(alice, [alice, elsewhere, carol])).toBe(carol)
})
