import { SignInNotEnabledError } from '../errors/signIn.ts'
import type { Kit } from '../kit.ts'
import { readSignIn } from './readSignIn.ts'

/**
 * Ends a sign-in session, on this device or another; the wallet stays connected. Throws `SignInNotEnabledError` and what
 * the provider throws.
 */
export async function revokeSignInSession(kit: Kit, { id }: { id: string }): Promise<void> {
  const provider = kit.config.signIn
  if (!provider) throw new SignInNotEnabledError()
  await provider.revokeSession({ id })
  await readSignIn(kit)
}
