import { type Caip2, type Caip10, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import { LiquidityInsufficientError } from '../errors/swap.ts'
import type { Kit } from '../kit.ts'
import { askForSwap } from './askForSwap.ts'

/** What a swap would give now. */
export type SwapQuote = {
  /** In base units of the token that is taken. */
  amountOut: bigint
  /** How much worse than the market's own price, its fee aside; percent as decimal text, undefined where unknown. */
  priceImpact: string | undefined
  /** What the market keeps, in base units of the token that is given; undefined where unknown. */
  fee: bigint | undefined
  /** The tokens that the swap goes by, from the first to the last; undefined where unknown. */
  route: readonly Caip10[] | undefined
  /** Whom an approval lets spend what is given; null where none is needed, undefined where the server does not tell. */
  spender: string | null | undefined
  /** Whether a permit of the exact amount (EIP-2612) does in place of that approval. */
  takesPermit: boolean
}

/** Parameters of `getSwapQuote`. */
export type GetSwapQuoteParameters = {
  networkId: Caip2
  /** Tokens by CAIP-10; the native one by the address of the wire (`nativeTokenAddress`). */
  from: Caip10
  to: Caip10
  /** In base units of `from`. */
  amount: bigint
  /** Who swaps. */
  address?: string | undefined
  signal?: AbortSignal
}

/**
 * Answers what a swap would give (7.6). Throws `LiquidityInsufficientError`, `SwapsNotServedError` (8.9), or an
 * error of `errors/api.ts`.
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
