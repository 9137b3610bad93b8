import type { Permit } from '../actions/signPermit.ts'

/** A permit with less time left is signed again. */
const permitRestS = 300

/** Returns whether a permit that was signed for an earlier try has enough time left for another one. */
export function isPermitGood({ deadline }: Permit, now = Date.now()): boolean {
  return deadline > BigInt(Math.floor(now / 1_000) + permitRestS)
}
