import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { Hex } from 'viem'
import {
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationHash,
} from 'viem/account-abstraction'
import type { Account, PreparedCall } from '../../ports.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { toAsker } from '../toAsker.ts'
import { openBundler } from './openBundler.ts'
import { openSmartAccount } from './openSmartAccount.ts'
import { type PreparedOperation, prepareOperation } from './prepareOperation.ts'

/** Has calls approved, and hands them to the bundler as one operation; answers its hash. */
export async function sendBatch(
  request: FrameRpcRequest,
  calls: readonly PreparedCall[],
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<Hex> {
  const { chainId } = request
  const smart = await openSmartAccount(chainId, account, context, signal)
  const operation = await prepareOperation(chainId, calls, smart, signal, context)
  const feeMax = operation.paymaster ? 0n : gasOf(operation) * operation.maxFeePerGas
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  if (feeMax + spent > 0n) await requireBalance(feeMax + spent, account, chainId, signal, context)
  const batch = { chainId: smart.client.chain.id, calls, feeMax }
  await context.approvals.ask({ ...toAsker(request, account, context), batch }, signal)
  // From here on no signal: what the visitor approved is not undone.
  const signature = await smart.signUserOperation(operation)
  const wire = formatUserOperationRequest({ ...operation, signature })
  await openBundler(chainId, context).bundler('eth_sendUserOperation', [wire, entryPoint08Address])
  // Reckoned here: what the bundler says of it could be another's.
  return getUserOperationHash({
    chainId: smart.client.chain.id,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation: { ...operation, signature },
  })
}

async function requireBalance(
  wanted: bigint,
  { address }: Account,
  chainId: string,
  signal: AbortSignal,
  { chainRpc }: SignerContext,
): Promise<void> {
  const held = BigInt(String(await chainRpc(chainId, 'eth_getBalance', [address, 'latest'], signal)))
  if (held < wanted)
    throw rpcFailure('transactionRejected', 'insufficient funds: the account holds less than this may cost.')
}

const gasOf = ({ callGasLimit, verificationGasLimit, preVerificationGas }: PreparedOperation) =>
  callGasLimit + verificationGasLimit + preVerificationGas
