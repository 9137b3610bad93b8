import type { Kit } from '../kit/kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'

/** Returns the CAIP-10 ids of accounts for which the user declined to sign in, in this tab. */
export function readDeclined(kit: Kit): readonly string[] {
  return (readTabItem(keyOf(kit)) ?? '').split(' ').filter((account) => account !== '')
}

/** Stores them for the next pages in this tab. If the browser stores nothing, those ask again. */
export function writeDeclined(kit: Kit, accounts: readonly string[]): void {
  writeTabItem(keyOf(kit), [...new Set(accounts)].join(' '))
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.signInDeclined`
}
