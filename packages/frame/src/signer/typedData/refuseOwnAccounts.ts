import type { Address, TypedDataDefinition } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { rpcFailure } from '../rpcFailure.ts'
import { accountDomainName } from '../toSmartAddress.ts'

/** Contracts to which a signature is an operation of an account (ERC-4337); its calls have a screen of their own. */
const entryPoints = [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address]

/**
 * Refuses typed data that an account of the user's own would take for its own words: as the contract that verifies it, in
 * the domain or in a wrapper inside (ERC-7739's `PersonalSign` and `TypedDataSign`, and the like). Signed by the key, that
 * is a signature of the smart account, on any chain, for content that no screen has explained. A smart account that another
 * factory made is recognized by the name that it verifies.
 */
export function refuseOwnAccounts(typedData: TypedDataDefinition, own: readonly Address[]): void {
  const { domain, message } = typedData as { domain?: unknown; message?: unknown }
  const verifiers = [...findVerifiers(domain), ...findVerifiers(message)]
  if (verifiers.some((verifier) => entryPoints.some((each) => isSame(verifier, each))))
    throw rpcFailure('unauthorized', 'Apps cannot request user operation signatures.')
  if (
    [domain, message].some(namesAccount) ||
    verifiers.some((verifier) => own.some((each) => isSame(verifier, each)))
  )
    throw rpcFailure('unauthorized', "Apps cannot request signatures that this wallet's accounts verify.")
}

/** Every value of that name, however deep and of whatever type. */
function findVerifiers(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name.toLowerCase() === 'verifyingcontract' ? [each, ...findVerifiers(each)] : findVerifiers(each),
  )
}

/** Whether a value, or anything inside it, is named as our smart accounts are. What they verify has exactly this name. */
function namesAccount(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, each]) => (name === 'name' && each === accountDomainName) || namesAccount(each),
  )
}

/** Compares as numbers, so that no spelling of an address is another address. */
function isSame(value: unknown, address: Address): boolean {
  if (typeof value !== 'string' && typeof value !== 'bigint') return false
  try {
    return BigInt.asUintN(160, BigInt(value)) === BigInt(address)
  } catch {
    return false
  }
}
