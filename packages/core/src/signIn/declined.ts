import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'

/** CAIP-10 of the accounts that this tab's visitor did not want to sign in with. */
export function readDeclined(kit: Kit): readonly string[] {
  return (readTabItem(keyOf(kit)) ?? '').split(' ').filter((account) => account !== '')
}

/** Keeps them for the pages that this tab shows next; where the browser keeps nothing, those ask again. */
export function writeDeclined(kit: Kit, accounts: readonly string[]): void {
  writeTabItem(keyOf(kit), [...new Set(accounts)].join(' '))
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.signInDeclined`
}
