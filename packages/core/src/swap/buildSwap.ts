import { type Caip2, type Caip10, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import { getAddress } from 'viem'
import type { Kit } from '../kit/kit.ts'
import { formatAmount } from '../utils/amounts.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { isNativeToken } from '../utils/isNativeToken.ts'
import { askForSwap } from './askForSwap.ts'
import type { Permit } from './signPermit.ts'

/** Parameters of `buildSwap`. */
export type BuildSwapParameters = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** CAIP-10 ids of tokens. The native token uses the API's native address (`nativeTokenAddress`). */
  from: Caip10
  to: Caip10
  /** In base units of `from`. */
  amount: bigint
  /** Account that swaps and receives. */
  address: string
  /** Parts per million: 10,000 is 1 %. */
  slippagePpm: number
  /** Minimum to receive, in base units of `to`. */
  minimum?: bigint
  /** Permit that replaces an approval. */
  permit?: Permit | undefined
  /** Skips the simulation, for accounts that have yet to approve. */
  disableEstimate?: boolean
  signal?: AbortSignal
}

/** A swap transaction that reverts below its minimum. */
export type SwapCall = EvmCall & {
  /** In base units of the received token. */
  minimum: bigint
  /** Undefined if the server does not return it. */
  gas: bigint | undefined
  /** In wei. Undefined if the server does not return it. */
  gasPrice: bigint | undefined
}

/** Number of decimals that converts parts per million to percent. */
const percentDecimals = 4

/**
 * Builds the transaction of a swap (7.11). Throws `QuoteMovedError` if it returns less than the minimum,
 * `LiquidityInsufficientError`, `SwapsNotServedError` (8.9), or `ApiFailureError`, `ApiUnreachableError`,
 * `ApiTimeoutError` and `ApiResponseInvalidError` if the server fails.
 */
export async function buildSwap(kit: Kit, parameters: BuildSwapParameters): Promise<SwapCall> {
  const { networkId, from, to, amount, address, slippagePpm, minimum, permit, disableEstimate, signal } =
    parameters
  const body = {
    amount: String(amount),
    from,
    to,
    userAddress: toCaip10(networkId, address),
    eip155: {
      slippage: formatAmount(BigInt(slippagePpm), percentDecimals),
      ...(minimum !== undefined && { minimum: String(minimum) }),
      ...(permit && { permit: { ...permit, deadline: String(permit.deadline) } }),
    },
    ...(disableEstimate && { disableEstimate }),
  }
  const { tx } = await askForSwap(kit, networkId, (api) => api.buildTransaction({ body }, { signal }))
  return {
    to: getAddress(parseCaip10(tx.to).address),
    data: tx.data,
    value: isNativeToken(from) ? amount : 0n,
    minimum: BigInt(tx.amount),
    gas: tx.eip155 ? BigInt(tx.eip155.gas) : undefined,
    gasPrice: tx.eip155 ? BigInt(tx.eip155.gasPrice) : undefined,
  }
}
