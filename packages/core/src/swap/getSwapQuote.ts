import { type Caip2, type Caip10, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { askForSwap } from './askForSwap.ts'
import { LiquidityInsufficientError } from './errors.ts'

/** A swap quote. */
export type SwapQuote = {
  /** In base units of the received token. */
  amountOut: bigint
  /**
   * Price impact compared to the market price, excluding the fee. Percent as a decimal string, undefined if unknown.
   */
  priceImpact: string | undefined
  /** Market fee in base units of the spent token. Undefined if unknown. */
  fee: bigint | undefined
  /** Tokens along the swap's route, first to last. Undefined if unknown. */
  route: readonly Caip10[] | undefined
  /** Spender to approve. Null if no approval is needed, undefined if the server does not return it. */
  spender: string | null | undefined
  /** Whether a permit of the exact amount (EIP-2612) can replace the approval. */
  takesPermit: boolean
}

/** Parameters of `getSwapQuote`. */
export type GetSwapQuoteParameters = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** CAIP-10 ids of tokens. The native token uses the API's native address (`nativeTokenAddress`). */
  from: Caip10
  /** Token to receive. */
  to: Caip10
  /** In base units of `from`. */
  amount: bigint
  /** Account that swaps. */
  address?: string | undefined
  signal?: AbortSignal
}

/**
 * Quotes a swap (7.6). Throws `LiquidityInsufficientError`, `SwapsNotServedError` (8.9), or `ApiFailureError`,
 * `ApiUnreachableError`, `ApiTimeoutError` and `ApiResponseInvalidError` if the server fails.
 */
export async function getSwapQuote(kit: Kit, parameters: GetSwapQuoteParameters): Promise<SwapQuote> {
  const { networkId, from, to, amount, address, signal } = parameters
  const userAddress = address === undefined ? undefined : toCaip10(networkId, address)
  const query = { amount: String(amount), from, to, ...(userAddress && { userAddress }) }
  const { quotes } = await askForSwap(kit, networkId, (api) => api.getSwapQuotes({ query }, { signal }))
  const [quote] = quotes
  if (!quote) throw new LiquidityInsufficientError()
  const { toAmount, priceImpact, fee, route, spender, takesPermit = false } = quote
  return {
    amountOut: BigInt(toAmount),
    priceImpact,
    fee: fee === undefined ? undefined : BigInt(fee),
    route,
    spender: spender && parseCaip10(spender).address,
    takesPermit,
  }
}
