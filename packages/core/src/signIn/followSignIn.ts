import type { Kit } from '../kit/kit.ts'

/** Loads `attendSignIn`. A separate module, so that the names of its exports don't add to the initial bundle. */
export async function followSignIn(kit: Kit): Promise<void> {
  try {
    const { attendSignIn } = await import('./attendSignIn.ts')
    attendSignIn(kit)
  } catch (error) {
    kit.log('error', error)
  }
}
