import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { sendCalls as sendWithWagmi } from '@wagmi/core'
import type { Hex } from 'viem'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { errorCodes } from './errorCodes.ts'
import { CallsUnavailableError } from './errors.ts'

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
    const { id } = await sendWithWagmi(kit.wagmiConfig, {
      account: from,
      chainId: evmChainNumber(networkId),
      calls,
      forceAtomic: true,
    })
    return id
  } catch (error) {
    // Checked first: rejecting an account upgrade only rejects the upgrade, whatever else the error contains.
    if (errorCodes(error).some((code) => refusals.has(code))) throw new CallsUnavailableError(error)
    throw isUserRejection(error) ? toWalletError(error) : error
  }
}
