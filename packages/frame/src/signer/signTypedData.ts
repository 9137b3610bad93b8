import type { TypedDataDefinition } from 'viem'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'
import { readTypedDataRequest } from './typedData/readTypedDataRequest.ts'
import { refuseOwnAccounts } from './typedData/refuseOwnAccounts.ts'

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
