import type { Caip2 } from '@latchkey/protocol/ids'
import type { Address, Hex } from 'viem'

/** A swap of one token for another on one EVM chain. */
export type Swap = {
  chainId: Caip2
  /** What is given, in base units; more than 0. */
  amount: bigint
  /** In lower case; the native token by its address of the wire. */
  from: Address
  /** In lower case; never the same as `from`. */
  to: Address
}

/** What a market would give now; what it does not tell is left out. */
export type SwapQuote = {
  /** In base units of `to`. */
  amountOut: bigint
  /** Whom an approval lets spend `from`; null where none is needed. */
  spender: Address | null
  /** Whether the market takes a permit (EIP-2612) of `from` in place of an approval. */
  takesPermit?: boolean
  /** How much worse than the market's own price, its fee aside. */
  priceImpactPpm?: bigint
  /** What the market keeps, in base units of `from`. */
  fee?: bigint
  /** The tokens that the swap goes by, from the first to the last. */
  route?: readonly Address[]
}

/** Lets the market spend what is given, exactly, by the owner's signature (EIP-2612). */
export type Permit = { deadline: bigint; signature: Hex }

/** Who swaps, and what is the least that is taken for it. */
type SwapTerms = {
  user: Address
  slippagePpm: bigint
  /** Base units of `to`; no less is accepted, whatever the slippage. */
  minimum: bigint
  /** Undefined where the owner has approved, or has yet to. */
  permit?: Permit | undefined
  /** Ask the chain what it would cost, which also tells that it would fail. */
  isEstimated: boolean
}

/** A transaction that swaps, and gives at least `minimum` or reverts. */
type SwapCall = {
  to: Address
  data: Hex
  /** In base units of `to`. */
  minimum: bigint
  /** Undefined where the market does not tell. */
  gas: bigint | undefined
}

/** One way to swap. Throws `RequestFailure`: LIQUIDITY_INSUFFICIENT, QUOTE_MOVED and the like. */
export type Market = {
  /** Whom an approval lets spend tokens. */
  getSpender(chainId: Caip2): Address
  getQuote(swap: Swap, user: Address | undefined): Promise<SwapQuote>
  buildCall(swap: Swap, terms: SwapTerms): Promise<SwapCall>
}

/** The port of swaps: each chain by the market that its operator chose. CHAIN_INVALID for a chain without one (8.9). */
export type SwapSource = Market & {
  /** What the market may spend of a token, in base units; 2^256-1 of the native one. */
  getAllowance(p: { chainId: Caip2; token: Address; owner: Address }): Promise<bigint>
  /** Writes the approval that lets the market spend so much of a token, in base units. */
  buildApproval(p: { chainId: Caip2; token: Address; amount: bigint }): Hex
  /** What an operator should know of the markets that are configured. */
  notices: readonly string[]
}
