import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { notAllowed } from '../notAllowed.ts'
import type { SignerContext } from '../signerContext.ts'

/** Returns the smart account settings of a chain. Throws if it has none. */
export function requireSettings({ settings }: SignerContext, chainId: string): SmartAccountSettings {
  const { smartAccounts = {} } = settings
  const found = Object.hasOwn(smartAccounts, chainId) ? smartAccounts[chainId] : undefined
  if (!found) throw notAllowed()
  return found
}
