import type { Mob } from '@latchkey/protocol/mobs'
import { expect, it } from 'vitest'
import { join, leave } from './membership.ts'

const [alice, bob, carol] = ['eip155:1:0xa1', 'eip155:1:0xb0', 'eip155:1:0xc0'] as const
const mob: Mob = { id: 'id', name: 'Mob', minutes: 10, members: [alice, bob], driver: alice, turns: [] }

it('changes a mob when a member leaves, and not when someone else does', () => {
  expect(leave(mob, bob)).toEqual({ ...mob, members: [alice] })
  expect(leave(mob, alice)).toEqual({ ...mob, members: [bob], driver: undefined })
  expect(leave(mob, carol)).toBeUndefined()
})

it('changes a mob when someone else joins, and not when a member does', () => {
  expect(join(mob, carol)).toEqual({ ...mob, members: [alice, bob, carol] })
  expect(join(mob, bob)).toBeUndefined()
})
