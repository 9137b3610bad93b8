import type { Permit } from './signPermit.ts'

/** A permit that expires sooner is signed again. */
const permitRestS = 300

/** Returns whether a permit from an earlier attempt is valid for long enough to try again. */
export function isPermitGood({ deadline }: Permit, now = Date.now()): boolean {
  return deadline > BigInt(Math.floor(now / 1_000) + permitRestS)
}
