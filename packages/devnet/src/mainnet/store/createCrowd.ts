import type { Random } from '../../base/random.ts'
import { exchanges, type MainnetPlan, placesOf } from './store.ts'

/** The accounts that take part in what the subjects do, and chance. */
export type Crowd = ReturnType<typeof createCrowd>

/** Creates the crowd of a plan. */
export function createCrowd(random: Random, plan: MainnetPlan) {
  const { firstAccount, parties } = placesOf(plan)
  const firstUser = firstAccount + exchanges
  const upTo = (below: number) => random.between(0, below)
  const exchange = () => firstAccount + upTo(exchanges)
  /** Few accounts are often active. */
  const user = () => firstUser + Math.min(upTo(parties - firstUser), upTo(parties - firstUser))
  const other = () => (upTo(3) === 0 ? exchange() : user())
  return {
    parties,
    firstAccount,
    /** Returns a whole number from 0. */
    upTo,
    pick: (list: readonly number[]) => list[upTo(list.length)] ?? 0,
    exchange,
    user,
    /** Returns an account that is not a subject. */
    other,
    /** Returns such an account other than this one. */
    notSelf(account: number) {
      const found = other()
      return found === account ? firstAccount + ((account - firstAccount + 1) % exchanges) : found
    },
  }
}
