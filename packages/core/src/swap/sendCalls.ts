import { callsPollingMs, capabilitiesTimeoutMs, receiptTimeoutMs } from '@latchkey/protocol/constants'
import { type Caip2, evmChainId, evmChainNumber } from '@latchkey/protocol/ids'
import { untilAborted } from '@latchkey/protocol/untilAborted'
import { sendCalls as sendWithWagmi, waitForCallsStatus } from '@wagmi/core'
import { type Hex, WaitForCallsStatusTimeoutError } from 'viem'
import { getCapabilities } from '../account/getCapabilities.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { CallsUnknownError, ReceiptTimeoutError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import { toSendError } from '../send/toSendError.ts'
import { toRevertedError } from '../send/waitForReceipt.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { CallsFailedError, CallsUnavailableError } from './errors.ts'

/** Parameters of `sendCalls`. */
type SendCallsParameters = { from: Hex; networkId: Caip2; calls: readonly EvmCall[] }

/**
 * Error codes of wallets that don't support the batch after all (EIP-5792): unsupported capability, chain, batch size
 * or atomicity, rejected account upgrade, or unsupported method (EIP-1193, EIP-1474).
 */
const refusals: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601])

/**
 * Asks the wallet to send an atomic batch of calls (EIP-5792) and returns its id. Throws `CallsUnavailableError` if the
 * wallet does not support it after all, and `UserRejectedError`.
 */
export async function sendCalls(kit: Kit, { from, networkId, calls }: SendCallsParameters): Promise<string> {
  openConnectedWallet(kit)
  try {
    const { id } = await sendWithWagmi(getWagmiConfig(kit), {
      account: from,
      chainId: evmChainNumber(networkId),
      calls,
      forceAtomic: true,
    })
    return id
  } catch (error) {
    // Checked first: rejecting an account upgrade only rejects the upgrade, whatever else the error contains.
    if (errorCodes(error).some((code) => refusals.has(code))) throw new CallsUnavailableError(error)
    throw toSendError(error)
  }
}

/** Wallet statuses that support atomic batches. With `ready`, the wallet first asks the user to upgrade the account. */
const able: ReadonlySet<unknown> = new Set(['supported', 'ready'])
/** Capabilities under chain 0 apply to all chains (EIP-5792). */
const everyChain = evmChainId(0)

/** Returns whether the wallet supports atomic batches of calls (EIP-5792). False if it does not respond in time. */
export async function canSendCalls(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<boolean> {
  try {
    const capabilities = await untilAborted(
      getCapabilities(kit, { address }),
      AbortSignal.timeout(capabilitiesTimeoutMs),
    )
    const { atomic } = { ...capabilities[everyChain], ...capabilities[networkId] }
    return able.has(Object(atomic).status)
  } catch {
    return false
  }
}

/** Error codes of wallets that don't know the batch (EIP-5792) or cannot report statuses. */
const forgetful: ReadonlySet<unknown> = new Set([5730, 4200, -32601])

/** Parameters of `waitForCalls`. */
type WaitForCallsParameters = {
  /** Batch id returned by the wallet. */
  id: string
  networkId: Caip2
  /** In ms. Defaults to 180 s (9.14). */
  timeoutMs?: number
}

/**
 * Waits until a batch of calls is mined and returns the hash of its last transaction, or undefined if the wallet
 * reports none. Throws `TransactionRevertedError` with the reason (8.23), `CallsFailedError` if nothing was sent,
 * `CallsUnknownError` if the wallet does not know the batch, and `ReceiptTimeoutError`.
 */
export async function waitForCalls(
  kit: Kit,
  parameters: WaitForCallsParameters,
): Promise<string | undefined> {
  const { id, networkId, timeoutMs = receiptTimeoutMs } = parameters
  const { status, receipts = [] } = await waitForCallsStatus(getWagmiConfig(kit), {
    id,
    timeout: timeoutMs,
    pollingInterval: callsPollingMs,
  }).catch((error: unknown) => {
    if (error instanceof WaitForCallsStatusTimeoutError) throw new ReceiptTimeoutError(id, error)
    // Any other failure may be temporary, and callers look for the batch again.
    throw errorCodes(error).some((code) => forgetful.has(code)) ? new CallsUnknownError(error) : error
  })
  const hash = receipts.at(-1)?.transactionHash
  if (status === 'success') return hash
  const reverted = receipts.find((receipt) => receipt.status === 'reverted')?.transactionHash
  throw reverted
    ? await toRevertedError(getClient(kit, networkId), { transactionHash: reverted })
    : new CallsFailedError()
}

/** Returns the codes of an error and its causes, outermost first: viem wraps the wallet's errors. */
function errorCodes(error: unknown): unknown[] {
  const codes: unknown[] = []
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined)
    if ('code' in at) codes.push(at.code)
  return codes
}
