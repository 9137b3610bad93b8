import { SignInNotEnabledError } from '../errors/signIn.ts'
import type { Kit } from '../kit/kit.ts'
import { readSignIn } from './readSignIn.ts'
import { signInChanged } from './signInTurns.ts'

/**
 * Revokes a sign-in session on this or another device. The wallet stays connected. Throws `SignInNotEnabledError` and
 * the errors of the provider.
 */
export async function revokeSignInSession(kit: Kit, { id }: { id: string }): Promise<void> {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  await provider.revokeSession({ id })
  signInChanged(kit)
  await readSignIn(kit)
}
