import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { sendTransaction as sendWithWagmi } from '@wagmi/core'
import { FeeConflictError, type Hash, type Hex } from 'viem'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit.ts'
import { openConnectedWallet } from './openConnectedWallet.ts'

/** Parameters of `sendTransaction`; amounts in wei. */
export type SendTransactionParameters = {
  /** The current account by default. */
  from?: Hex
  /** Absent to deploy a contract. */
  to?: Hex
  networkId: Caip2
  value?: bigint
  data?: Hex
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
}

/**
 * Asks the wallet to send an EVM transaction; answers its hash. Throws viem's `FeeConflictError` where `gasPrice`
 * stands beside EIP-1559 fees (5.13), viem's own errors for a wrong address or fee (5.12, 5.14), and
 * `UserRejectedError`.
 */
export async function sendTransaction(kit: Kit, parameters: SendTransactionParameters): Promise<Hash> {
  const { from, networkId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...request } = parameters
  const hasFeeCap = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && hasFeeCap) throw new FeeConflictError()
  const fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  openConnectedWallet(kit)
  try {
    return await sendWithWagmi(kit.wagmiConfig, {
      ...request,
      ...fees,
      ...(from !== undefined && { account: from }),
      chainId: evmChainNumber(networkId),
    })
  } catch (error) {
    throw toWalletError(error)
  }
}
