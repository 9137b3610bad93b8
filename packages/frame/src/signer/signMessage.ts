import type { Address, Hex, TypedDataDefinition } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'
import { accountDomainName } from './toSmartAddress.ts'
import { readTypedDataRequest } from './typedData/readTypedDataRequest.ts'

/** `personal_sign` (EIP-191). A smart account signs by ERC-7739, and by ERC-6492 until it is deployed. */
export const signMessage: SignerMethod = async (request, signal, context) => {
  const [raw, from] = request.params as [Hex, string]
  const account = await requireAccount(context, request.chainId, from)
  await context.approvals.ask(toAsker(request, account, context), signal)
  if (account.type === 'eoa') return context.vault.signMessage({ raw }, account.address)
  const { openSmartAccount } = await import('./smart/index.ts')
  return (await openSmartAccount(request.chainId, account, context)).signMessage({ message: { raw } })
}

/**
 * `eth_signTypedData_v4` (EIP-712), with data as an object or as JSON. Shows exactly what is signed. A smart account
 * signs it like a message.
 */
export const signTypedData: SignerMethod = async (request, signal, context) => {
  const [from, wire] = request.params as [string, unknown]
  const account = await requireAccount(context, request.chainId, from)
  const typedData = read(wire, request.chainId)
  refuseOwnAccounts(typedData, await context.accounts.listOwn())
  // Read only once: data that reads differently the second time would show something other than what is signed.
  const shown = { ...request, params: [account.address, typedData] }
  await context.approvals.ask(toAsker(shown, account, context), signal)
  if (account.type === 'eoa') return context.vault.signTypedData(typedData, account.address)
  const { openSmartAccount } = await import('./smart/index.ts')
  return (await openSmartAccount(request.chainId, account, context)).signTypedData(typedData)
}

function read(wire: unknown, chainId: string): TypedDataDefinition {
  let typedData: TypedDataDefinition
  try {
    typedData = readTypedDataRequest(wire)
  } catch (cause) {
    throw invalid(`Invalid typed data: ${cause instanceof Error ? cause.message : 'unreadable'}`)
  }
  // EIP-712: a wallet rejects a domain of a chain other than the active one.
  const { chainId: domainChain } = typedData.domain ?? {}
  if (domainChain !== undefined && BigInt(domainChain) !== BigInt(chainId.split(':')[1] ?? 0))
    throw invalid('domain.chainId does not match the active chain.')
  return typedData
}

const invalid = (message: string) => rpcFailure('invalidParams', message)

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
