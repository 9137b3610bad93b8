import type { Address } from 'viem'
import { notAllowed } from '../../notAllowed.ts'
import type { SignerContext } from '../../signerContext.ts'
import { requireSettings } from '../requireSettings.ts'

/** Returns the validator for permissions of a chain's accounts. Throws if the chain doesn't have one (6.4). */
export function requireValidator(context: SignerContext, chainId: string): Address {
  const { permissionValidator } = requireSettings(context, chainId)
  if (!permissionValidator) throw notAllowed()
  return permissionValidator
}
