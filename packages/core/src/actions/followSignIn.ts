import type { Kit } from '../kit.ts'

/** Fetches `attendSignIn`. A part between the two: in the first load, each name of what comes after would weigh. */
export async function followSignIn(kit: Kit): Promise<void> {
  try {
    const { attendSignIn } = await import('./attendSignIn.ts')
    attendSignIn(kit)
  } catch (error) {
    kit.log('error', error)
  }
}
