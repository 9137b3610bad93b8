import type { Mob } from '@latchkey/protocol/mobs'
import { expect, it } from 'vitest'
import { join, leave, mergeMembers } from './membership.ts'

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

it('recognizes a member who has switched networks', () => {
  expect(join(mob, 'eip155:10:0xA1')).toBeUndefined()
  expect(leave(mob, 'eip155:10:0xA1')).toEqual({ ...mob, members: [bob], driver: undefined })
})

it('merges a person whom an older mob has twice, also as the driver', () => {
  const [elsewhere, members] = ['eip155:10:0xa1', [alice, bob]] as const
  const stored: Mob = { ...mob, members: [...members, elsewhere], driver: elsewhere }
  expect(mergeMembers(stored)).toEqual({ ...mob, members, driver: alice })
  expect(mergeMembers(mob)).toEqual(mob)
})
