import type { Address, TypedDataDefinition } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { rpcFailure } from '../rpcFailure.ts'
import { accountDomainName } from '../toSmartAddress.ts'

/** Contracts for which a signature authorizes a user operation (ERC-4337), whose calls have their own screen. */
const entryPoints = [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address]

/**
 * Rejects typed data that one of the user's own accounts would verify, either as the contract in the domain or in a
 * nested wrapper (such as ERC-7739's `PersonalSign` and `TypedDataSign`). Signed by the key, it would be the smart
 * account's signature, on any chain, for content that no screen has explained. A smart account of another factory is
 * recognized by the domain name that it verifies.
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

/** Returns all values with that name, at any depth and of any type. */
function findVerifiers(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name.toLowerCase() === 'verifyingcontract' ? [each, ...findVerifiers(each)] : findVerifiers(each),
  )
}

/** Returns whether a value, or anything nested in it, has the exact domain name of our smart accounts. */
function namesAccount(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, each]) => (name === 'name' && each === accountDomainName) || namesAccount(each),
  )
}

/** Compares numerically, so that no spelling of an address counts as a different address. */
function isSame(value: unknown, address: Address): boolean {
  if (typeof value !== 'string' && typeof value !== 'bigint') return false
  try {
    return BigInt.asUintN(160, BigInt(value)) === BigInt(address)
  } catch {
    return false
  }
}
