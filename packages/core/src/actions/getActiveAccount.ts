import type { Kit } from '../kit.ts'
import type { ActiveAccount } from '../stores/connection.ts'

/** Answers the account that views and queries are about; undefined unless its provider is live. */
export function getActiveAccount(kit: Kit): ActiveAccount | undefined {
  return kit.facts.get().activeAccount
}
