import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { notAllowed } from '../notAllowed.ts'
import type { SignerContext } from '../signerContext.ts'

/** What smart accounts of a chain stand on; throws where it has none. */
export function requireSettings({ settings }: SignerContext, chainId: string): SmartAccountSettings {
  const { smartAccounts = {} } = settings
  const found = Object.hasOwn(smartAccounts, chainId) ? smartAccounts[chainId] : undefined
  if (!found) throw notAllowed()
  return found
}
