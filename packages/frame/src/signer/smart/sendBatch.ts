import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { Hex } from 'viem'
import {
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationHash,
} from 'viem/account-abstraction'
import type { Account, PreparedCall, PreparedPermission } from '../../ports.ts'
import { costsMore } from '../costsMore.ts'
import type { Sending } from '../createSent.ts'
import { handOver } from '../handOver.ts'
import { notAllowed } from '../notAllowed.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { toAsker } from '../toAsker.ts'
import { openBundler } from './openBundler.ts'
import { openSmartAccount } from './openSmartAccount.ts'
import { type PreparedOperation, prepareOperation } from './prepareOperation.ts'
import { readAuthorization } from './readAuthorization.ts'
import { sendFirst } from './sendFirst.ts'

/** What a batch is for, where it is more than calls of an app. */
type BatchPurpose = {
  /** What the screen speaks of in place of the calls. */
  permission: PreparedPermission
  /** Throws before the visitor is asked where the operation is not what the app named. */
  check?(operation: PreparedOperation): void
  /** Comes after the yes, and before anything is sent. */
  begin?(smart: SmartAccount): Promise<void>
}

type SmartAccount = Awaited<ReturnType<typeof openSmartAccount>>

/**
 * Has calls approved, and hands them to the bundler as one operation; answers its hash. What was sent for the same before a
 * reload, and was never answered, is the answer.
 */
export async function sendBatch(
  request: FrameRpcRequest,
  calls: readonly PreparedCall[],
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
  { permission, check, begin }: Partial<BatchPurpose> = {},
): Promise<Hex> {
  const { chainId } = request
  // A permission says when it was granted: asked once more, it is another.
  const sending = permission ? unkept : context.sent.next(account.address)
  const earlier = await sending.find((hash) => isKnown(hash, chainId, context))
  if (earlier) return earlier
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  // Calls that cannot be paid fail where they are measured, in words that say nothing of money.
  await requireBalance(spent, account, chainId, signal, context)
  const asking = await openSmartAccount(chainId, account, context, signal)
  const shown = await prepareOperation(chainId, calls, asking, signal, context)
  check?.(shown)
  const feeMax = feeMaxOf(shown)
  await requireBalance(feeMax + spent, account, chainId, signal, context)
  const delegate = shown.authorization && { delegate: shown.authorization.address }
  const batch = { chainId: asking.client.chain.id, calls, feeMax, ...delegate }
  await context.approvals.ask(
    { ...toAsker(request, account, context), batch, ...(permission && { permission }) },
    signal,
  )
  // From here on no signal: what the visitor approved is not undone.
  return sending.run(async (keep) => {
    const smart = await openSmartAccount(chainId, account, context)
    await begin?.(smart)
    const send = (operation: PreparedOperation) => sendOperation(operation, { smart, chainId, context, keep })
    if (!shown.factory) return send(shown)
    const first = await sendFirst({ chainId, smart, context }, () => send(shown))
    if (first) return first
    const later = await prepareOperation(chainId, calls, smart, new AbortController().signal, context)
    if (feeMaxOf(later) > feeMax) throw costsMore()
    return send(later)
  })
}

const unkept: Sending = { find: async () => undefined, run: (task) => task(async () => {}) }

/** Whether the bundler has an operation. */
const isKnown = async (hash: Hex, chainId: string, context: SignerContext) =>
  (await openBundler(chainId, context).bundler('eth_getUserOperationByHash', [hash])) !== null

/** Signs an operation, and hands it to the bundler; answers its hash. */
async function sendOperation(
  operation: PreparedOperation,
  {
    smart,
    chainId,
    context,
    keep,
  }: { smart: SmartAccount; chainId: string; context: SignerContext; keep(hash: Hex): Promise<void> },
): Promise<Hex> {
  const signature = await smart.signUserOperation(operation)
  const authorization = operation.authorization && (await signAuthorization(smart, chainId, context))
  const userOperation = { ...operation, signature, ...(authorization && { authorization }) }
  const wire = formatUserOperationRequest(userOperation)
  // Reckoned here: what the bundler says of it could be another's.
  const hash = getUserOperationHash({
    chainId: smart.client.chain.id,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation,
  })
  const { bundler } = openBundler(chainId, context)
  await keep(hash)
  await handOver({
    send: () => bundler('eth_sendUserOperation', [wire, entryPoint08Address]),
    isKnown: () => isKnown(hash, chainId, context),
  })
  return hash
}

/** Signs what gives a key's own account its code; its nonce is read anew, since others may have been sent by now. */
async function signAuthorization(
  { address, delegate }: SmartAccount,
  chainId: string,
  { vault, chainRpc }: SignerContext,
) {
  if (!delegate) throw notAllowed()
  return vault.signAuthorization(await readAuthorization({ chainId, address, delegate }, chainRpc), address)
}

async function requireBalance(
  wanted: bigint,
  { address }: Account,
  chainId: string,
  signal: AbortSignal,
  { chainRpc }: SignerContext,
): Promise<void> {
  if (wanted === 0n) return
  const held = BigInt(String(await chainRpc(chainId, 'eth_getBalance', [address, 'latest'], signal)))
  if (held < wanted)
    throw rpcFailure('transactionRejected', 'insufficient funds: the balance is below the maximum cost.')
}

/** The most that the account pays, in wei. */
const feeMaxOf = (operation: PreparedOperation) =>
  operation.paymaster ? 0n : gasOf(operation) * operation.maxFeePerGas

const gasOf = ({ callGasLimit, verificationGasLimit, preVerificationGas }: PreparedOperation) =>
  callGasLimit + verificationGasLimit + preVerificationGas
