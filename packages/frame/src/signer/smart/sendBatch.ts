import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { pause } from '@latchkey/protocol/pause'
import { type Hex, hexToBigInt } from 'viem'
import {
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationHash,
} from 'viem/account-abstraction'
import type { Account, PreparedCall, PreparedPermission } from '../../base/ports.ts'
import { costsMore } from '../costsMore.ts'
import type { Sending } from '../createSent.ts'
import { refuseOdd, type TransactionRequest } from '../fillTransaction.ts'
import { handOver } from '../handOver.ts'
import { notAllowed } from '../notAllowed.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { toAsker } from '../toAsker.ts'
import { lookUpOperation } from './lookUpOperation.ts'
import { openBundler } from './openBundler.ts'
import { openSmartAccount } from './openSmartAccount.ts'
import { type PreparedOperation, prepareOperation } from './prepareOperation.ts'
import { readAuthorization } from './readAuthorization.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import { waitForOperation } from './waitForOperation.ts'

/** Purpose of a batch that is more than an app's calls. */
type BatchPurpose = {
  /** Shown on the screen instead of the calls. */
  permission: PreparedPermission
  /** Throws before the visitor is asked if the operation differs from the app's request. */
  check?(operation: PreparedOperation): void
  /** Runs after approval and before anything is sent. */
  begin?(smart: SmartAccount): Promise<void>
}

type SmartAccount = Awaited<ReturnType<typeof openSmartAccount>>

/**
 * Requests approval for calls, sends them to the bundler as one operation, and returns its hash. If the same request
 * was sent before a reload and never got a response, returns that operation.
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
  // A permission contains its grant time, so a repeated request is a different one.
  const sending = permission ? unkept : context.sent.next(account.address)
  const { bundler } = openBundler(chainId, context)
  const earlier = await sending.find((sent) => lookUpOperation(bundler, sent))
  if (earlier) return earlier
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  // Calls without sufficient funds fail in gas estimation with an error that does not mention the balance.
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
  // No signal from here on: an approved operation is not undone.
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

/** Signs an operation, sends it to the bundler, and returns its hash. */
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
  // Calculated here, because a hash from the bundler could be another operation's.
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
    // A bundler that rejects a repeated operation already has it, even if it omits pending ones from lookups.
    isKnown: async (isRefused) => isRefused || (await bundler('eth_getUserOperationByHash', [hash])) !== null,
  })
  return hash
}

/**
 * Signs the delegation of a key's own account. Reads the nonce again, since others may have been sent in the meantime.
 */
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
  const balance = BigInt(String(await chainRpc(chainId, 'eth_getBalance', [address, 'latest'], signal)))
  if (balance < wanted)
    throw rpcFailure('transactionRejected', 'insufficient funds: the balance is below the maximum cost.')
}

/** Returns the maximum fee that the account pays, in wei. */
const feeMaxOf = (operation: PreparedOperation) =>
  operation.paymaster ? 0n : gasOf(operation) * operation.maxFeePerGas

const gasOf = ({ callGasLimit, verificationGasLimit, preVerificationGas }: PreparedOperation) =>
  callGasLimit + verificationGasLimit + preVerificationGas

/**
 * Sends an operation that deploys its account, one at a time across all tabs: while one is pending, the chain would
 * reject another (AA10), so a second one waits. Returns undefined, without sending, if the account is deployed by then.
 */
function sendFirst(
  {
    chainId,
    smart,
    context,
  }: { chainId: string; smart: Awaited<ReturnType<typeof openSmartAccount>>; context: SignerContext },
  send: () => Promise<Hex>,
): Promise<Hex | undefined> {
  const { storage, withLock } = context
  const key = `making.${chainId}.${smart.address}`
  return withLock(`latchkey.${key}`, async () => {
    while (!(await smart.isDeployed())) {
      if (!isOnItsWay(await storage.get<number>(key))) {
        const hash = await send()
        // A bundler accepts an operation before a block includes it, and the page may be closed by then.
        await storage.set(key, Date.now())
        return hash
      }
      await pause(userOperationPollMs)
    }
    await storage.delete(key)
    return undefined
  })
}

/** Returns whether an operation may still be included. A clock that was set back ends the wait, too. */
function isOnItsWay(sentAt: number | undefined): boolean {
  const waitedMs = Date.now() - (sentAt ?? Number.NEGATIVE_INFINITY)
  return waitedMs >= 0 && waitedMs < userOperationWaitMs
}

/** `eth_sendTransaction` of a smart account: an operation with one call. Returns the hash of its transaction. */
export async function sendOneCall(
  request: FrameRpcRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<Hex> {
  const [wire] = request.params as [TransactionRequest]
  const { to, data = wire.input ?? '0x', value = '0x0' } = wire
  refuseOdd(wire, Number(request.chainId.split(':')[1]))
  if (!to) throw rpcFailure('invalidParams', 'Smart accounts cannot deploy contracts.')
  const call = { to, data, value: hexToBigInt(value) }
  await refuseOwnCalls([call], account, request.chainId, context, signal)
  const hash = await sendBatch(request, [call], account, signal, context)
  const { success, receipt } = await waitForOperation(request.chainId, hash, context, signal)
  const { transactionHash } = receipt
  // The transaction of a bundler succeeds even if an operation in it fails.
  if (!success) throw rpcFailure('transactionRejected', 'The operation failed on chain.', { transactionHash })
  return transactionHash
}
