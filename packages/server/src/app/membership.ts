import { mobMembersMax } from '@latchkey/protocol/constants'
import { type Caip10, personOf } from '@latchkey/protocol/ids'
import type { Mob } from '@latchkey/protocol/mobs'
import { RequestFailure } from '../base/RequestFailure.ts'

/** Returns the id by which an account's person is a member. Undefined if they aren't. */
export function findMember({ members }: Pick<Mob, 'members'>, account: Caip10): Caip10 | undefined {
  const person = personOf(account)
  return members.find((member) => personOf(member) === person)
}

/** Returns a mob with each person once. Older mobs may have one twice, by the ids of two networks. */
export function mergeMembers({ driver: stored, ...mob }: Mob): Mob {
  const members = mob.members.filter((member) => findMember(mob, member) === member)
  const driver = stored && findMember(mob, stored)
  return { ...mob, ...(driver && { driver }), members }
}

/** Returns a mob with another member. Undefined if it is one already. Throws MOB_FULL. */
export function join(mob: Mob, account: Caip10): Mob | undefined {
  if (findMember(mob, account)) return undefined
  if (mob.members.length >= mobMembersMax)
    throw new RequestFailure('MOB_FULL', {
      field: 'mob',
      description: `A mob has at most ${mobMembersMax} members.`,
    })
  return { ...mob, members: [...mob.members, account] }
}

/** Returns a mob without a member, whose keyboard becomes free. Undefined if it isn't one. */
export function leave({ driver, ...mob }: Mob, account: Caip10): Mob | undefined {
  const left = findMember(mob, account)
  if (!left) return undefined
  return {
    ...mob,
    ...(driver !== undefined && driver !== left && { driver }),
    members: mob.members.filter((member) => member !== left),
  }
}
