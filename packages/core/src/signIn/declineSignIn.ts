import type { Kit } from '../kit/kit.ts'
import { readDeclined, writeDeclined } from './declined.ts'

/**
 * Declines an optional sign-in. This tab does not ask again for the account and network until the wallet is
 * disconnected. Does nothing if sign-in is not optional.
 */
export function declineSignIn(kit: Kit): void {
  const { account, signIn } = kit.facts.get()
  if (account === null || signIn !== 'optional') return
  writeDeclined(kit, [...readDeclined(kit), account])
  kit.signIn.setState({ account, is: 'declined' })
}

/** Reverts `declineSignIn`, so that the sign-in is shown again. */
export function reconsiderSignIn(kit: Kit): void {
  const { account, signIn } = kit.facts.get()
  if (account === null || signIn !== 'declined') return
  writeDeclined(
    kit,
    readDeclined(kit).filter((declined) => declined !== account),
  )
  kit.signIn.setState({ account, is: 'optional' })
}
