import type { Kit } from '../kit.ts'
import { readDeclined, writeDeclined } from '../signIn/declined.ts'

/**
 * The visitor leaves an optional sign-in: no page of this tab asks by itself again for that account and network, until
 * its wallet has been disconnected. Does nothing where nobody is to sign in.
 */
export function declineSignIn(kit: Kit): void {
  const { account, signIn } = kit.facts.get()
  if (account === null || signIn !== 'optional') return
  writeDeclined(kit, [...readDeclined(kit), account])
  kit.signIn.setState({ account, is: 'declined' })
}

/** The visitor thinks again, and looks at the sign-in that was declined. */
export function reconsiderSignIn(kit: Kit): void {
  const { account, signIn } = kit.facts.get()
  if (account === null || signIn !== 'declined') return
  writeDeclined(
    kit,
    readDeclined(kit).filter((declined) => declined !== account),
  )
  kit.signIn.setState({ account, is: 'optional' })
}
