import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'

/** Returns the account that views and queries refer to. Undefined unless its provider is live. */
export function getActiveAccount(kit: Kit): ActiveAccount | undefined {
  return kit.facts.get().activeAccount
}
