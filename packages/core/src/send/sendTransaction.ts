import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { sendTransaction as sendWithWagmi } from '@wagmi/core'
import { FeeConflictError, type Hash, type Hex } from 'viem'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { BlobsInvalidError } from '../errors/send.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import { addPendingTransaction } from './addPendingTransaction.ts'
import type { BlobParameters } from './toBlobList.ts'
import { toSendError } from './toSendError.ts'

/** Parameters of `sendTransaction`. Amounts and fees are in wei. */
export type SendTransactionParameters = BlobParameters & {
  /** Defaults to the current account. */
  from?: Hex
  /** Omit it to deploy a contract. */
  to?: Hex
  /** Network, by CAIP-2 id: `eip155:1`. */
  networkId: Caip2
  /** Amount of the native token. */
  value?: bigint
  /** Call data in hex. */
  data?: Hex
  /** Gas limit. Estimated by the wallet if absent. */
  gas?: bigint
  /** Gas price of a legacy transaction. Cannot be combined with the fees below. */
  gasPrice?: bigint
  /** EIP-1559 fee cap per unit of gas. */
  maxFeePerGas?: bigint
  /** EIP-1559 tip per unit of gas. */
  maxPriorityFeePerGas?: bigint
  /** Requires blobs. */
  maxFeePerBlobGas?: bigint
  /** Chosen by the wallet if absent. */
  nonce?: number
}

/**
 * Asks the wallet to send an EVM transaction and returns its hash. The transaction is listed as pending. Throws viem's
 * `FeeConflictError` if `gasPrice` is combined with EIP-1559 fees (5.13) or blobs, and viem's errors for an invalid
 * address or fee (5.12, 5.14). Throws `BlobsInvalidError` for blobs beyond the limits (5.15, 9.13), and
 * `UserRejectedError`, `NotConnectedError`, and `CallsUnknownError` if the wallet may have sent it without responding.
 * Everything is validated before the wallet is asked.
 */
export async function sendTransaction(kit: Kit, parameters: SendTransactionParameters): Promise<Hash> {
  const hash = await requestTransaction(kit, parameters)
  addPendingTransaction(kit, { hash, networkId: parameters.networkId, address: parameters.from })
  return hash
}

/** Sends a transaction as `sendTransaction` does, for flows that store it themselves. */
export async function requestTransaction(kit: Kit, parameters: SendTransactionParameters): Promise<Hash> {
  const { from, networkId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, blobs, blobData, ...request } =
    parameters
  const hasFeeCap = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  const hasBlobs = blobs !== undefined || blobData !== undefined
  const hasBlobFee = request.maxFeePerBlobGas !== undefined
  if (gasPrice !== undefined && (hasFeeCap || hasBlobs || hasBlobFee)) throw new FeeConflictError()
  const fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  if (hasBlobs && !request.to) throw new BlobsInvalidError('A blob transaction requires a receiver.')
  if (hasBlobFee && !hasBlobs) throw new BlobsInvalidError('maxFeePerBlobGas requires blobs.')
  const carried = hasBlobs && {
    type: 'eip4844' as const,
    blobs: (await import('./toBlobList.ts')).toBlobList(parameters),
  }
  openConnectedWallet(kit)
  try {
    return await sendWithWagmi(getWagmiConfig(kit), {
      ...request,
      ...fees,
      ...carried,
      ...(from !== undefined && { account: from }),
      chainId: evmChainNumber(networkId),
      // wagmi's type is a union by transaction type.
    } as Parameters<typeof sendWithWagmi>[1])
  } catch (error) {
    throw toSendError(error)
  }
}
