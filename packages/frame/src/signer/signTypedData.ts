import { type TypedDataDefinition, validateTypedData } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'

/**
 * `eth_signTypedData_v4` (EIP-712), its data as an object or as JSON: what is shown is what is signed; by a smart account
 * as a message is.
 */
export const signTypedData: SignerMethod = async (request, signal, context) => {
  const [from, wire] = request.params as [string, unknown]
  const account = await requireAccount(context, request.chainId, from)
  const typedData = read(wire, request.chainId)
  // Parsed once: a text that reads differently the second time would show something else than what is signed.
  const shown = { ...request, params: [account.address, typedData] }
  await context.approvals.ask(toAsker(shown, account, context), signal)
  if (account.type === 'eoa') return context.vault.signTypedData(typedData, account.address)
  const { openSmartAccount } = await import('./smart/index.ts')
  return (await openSmartAccount(request.chainId, account, context)).signTypedData(typedData)
}

function read(wire: unknown, chainId: string): TypedDataDefinition {
  const typedData = (typeof wire === 'string' ? parseJson(wire) : wire) as TypedDataDefinition
  try {
    validateTypedData(typedData)
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : 'Not typed data.')
  }
  // EIP-712: a wallet refuses a domain of another chain than the active one.
  const { chainId: domainChain, verifyingContract } = typedData.domain ?? {}
  if (domainChain !== undefined && Number(domainChain) !== Number(chainId.split(':')[1]))
    throw invalid('The domain is of another chain.')
  // An operation of an account (ERC-4337): its calls have a screen of their own.
  if (String(verifyingContract).toLowerCase() === entryPoint08Address.toLowerCase())
    throw rpcFailure('unauthorized', 'An app does not have operations signed.')
  return typedData
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Typed data that is no JSON.')
  }
}

const invalid = (message: string) => rpcFailure('invalidParams', message)
