import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { sendCalls as sendWithWagmi } from '@wagmi/core'
import type { Hex } from 'viem'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import { CallsUnavailableError } from '../errors/swap.ts'
import type { Kit } from '../kit.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { errorCodes } from '../utils/errorCodes.ts'
import { openConnectedWallet } from './openConnectedWallet.ts'

/** Parameters of `sendCalls`. */
type SendCallsParameters = { from: Hex; networkId: Caip2; calls: readonly EvmCall[] }

/**
 * What a wallet answers that takes no several calls after all (EIP-5792): no such capability, chain, room or atomicity, no
 * upgrade of the account, and no such method (EIP-1193, EIP-1474).
 */
const refusals: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601])

/**
 * Asks the wallet to send several calls, all or none (EIP-5792); answers what the wallet calls them. Throws
 * `CallsUnavailableError` where it cannot after all, and `UserRejectedError`.
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
    // An upgrade that was declined is a no to the upgrade alone, whatever else the wallet says.
    if (errorCodes(error).some((code) => refusals.has(code))) throw new CallsUnavailableError(error)
    throw isUserRejection(error) ? toWalletError(error) : error
  }
}
