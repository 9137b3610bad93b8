import type { Kit } from '../kit/kit.ts'

/** Loads `checkSignInOnConnect`. A separate module, so that the names of its exports don't add to the initial bundle. */
export async function followSignIn(kit: Kit): Promise<void> {
  try {
    const { checkSignInOnConnect } = await import('./checkSignInOnConnect.ts')
    checkSignInOnConnect(kit)
  } catch (error) {
    kit.log('error', error)
  }
}
