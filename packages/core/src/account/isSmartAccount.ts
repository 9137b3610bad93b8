import type { Kit } from '../kit/kit.ts'

/** Returns whether the active account is a smart account of the embedded wallet, whose fees a paymaster may pay. */
export function isSmartAccount(kit: Kit): boolean {
  return kit.facts.get().activeAccount?.accountType === 'smartAccount'
}
