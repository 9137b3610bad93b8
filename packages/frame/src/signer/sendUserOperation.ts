import { type Address, isAddressEqual } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { readAtomic } from './readAtomic.ts'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerMethod } from './signerContext.ts'
import type { UserOperationRequest } from './smart/sendDecodedCalls.ts'

/**
 * `eth_sendUserOperation` (ERC-7769). Decodes the operation's calls, then shows, simulates and sends them like
 * `wallet_sendCalls`. The wallet builds and signs its own operation, so the app's gas, fees, nonce and signature are ignored.
 * Returns the hash of the wallet's operation.
 */
export const sendUserOperation: SignerMethod = async (request, signal, context) => {
  const [wire, entryPoint] = request.params as [UserOperationRequest, Address]
  const { chainId } = request
  const { smartAccounts = {} } = context.settings
  if (!Object.hasOwn(smartAccounts, chainId))
    throw rpcFailure('unsupportedMethod', `Chain ${chainId} does not support smart accounts.`)
  const account = await requireAccount(context, chainId, wire.sender)
  if (!isAddressEqual(entryPoint, entryPoint08Address))
    throw rpcFailure('invalidParams', `entryPoint: expected ${entryPoint08Address}, received ${entryPoint}.`)
  if ((await readAtomic(account, chainId, context, signal)) === 'unsupported')
    throw rpcFailure('unauthorized', `sender: ${wire.sender} is not a smart account of this wallet.`)
  const { sendDecodedCalls } = await import('./smart/index.ts')
  return sendDecodedCalls(request, wire, account, signal, context)
}
