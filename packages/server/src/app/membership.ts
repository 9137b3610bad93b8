import { mobMembersMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Mob } from '@latchkey/protocol/mobs'
import { RequestFailure } from '../base/RequestFailure.ts'

/** Returns a mob with another member. Undefined if it is one already. Throws MOB_FULL. */
export function join(mob: Mob, account: Caip10): Mob | undefined {
  if (mob.members.includes(account)) return undefined
  if (mob.members.length >= mobMembersMax)
    throw new RequestFailure('MOB_FULL', {
      field: 'mob',
      description: `A mob has at most ${mobMembersMax} members.`,
    })
  return { ...mob, members: [...mob.members, account] }
}

/** Returns a mob without a member, whose keyboard becomes free. Undefined if it isn't one. */
export function leave({ driver, ...mob }: Mob, account: Caip10): Mob | undefined {
  if (!mob.members.includes(account)) return undefined
  return {
    ...mob,
    ...(driver !== undefined && driver !== account && { driver }),
    members: mob.members.filter((member) => member !== account),
  }
}
