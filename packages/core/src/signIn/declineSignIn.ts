import type { Kit } from '../kit/kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'

/**
 * Declines an optional sign-in. This tab does not ask again for the account and network until the wallet is
 * disconnected. Does nothing if sign-in is not optional.
 */
export function declineSignIn(kit: Kit): void {
  const { account, signIn } = kit.facts.get()
  if (account === null || signIn !== 'optional') return
  writeDeclined(kit, [...readDeclined(kit), account])
  kit.signIn.setState({ account, status: 'declined' })
}

/** Reverts `declineSignIn`, so that the sign-in is shown again. */
export function reopenSignIn(kit: Kit): void {
  const { account, signIn } = kit.facts.get()
  if (account === null || signIn !== 'declined') return
  writeDeclined(
    kit,
    readDeclined(kit).filter((declined) => declined !== account),
  )
  kit.signIn.setState({ account, status: 'optional' })
}

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
