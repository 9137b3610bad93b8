import type { Caip2 } from '@latchkey/protocol/ids'
import type { Address, Hex } from 'viem'

/** A swap of one token for another on one EVM chain. */
export type Swap = {
  chainId: Caip2
  /** The amount sold, in base units; more than 0. */
  amount: bigint
  /** In lower case; the native token under its wire address. */
  from: Address
  /** In lower case; never the same as `from`. */
  to: Address
}

/** A market's current quote. Members that it does not report are absent. */
export type SwapQuote = {
  /** In base units of `to`. */
  amountOut: bigint
  /** The spender of `from` to approve; null if no approval is needed. */
  spender: Address | null
  /** Whether the market accepts a permit (EIP-2612) of `from` instead of an approval. */
  takesPermit?: boolean
  /** How much worse the price is than the market's own, excluding its fee. */
  priceImpactPpm?: bigint
  /** The market's fee, in base units of `from`. */
  fee?: bigint
  /** The tokens along the swap's route, from first to last. */
  route?: readonly Address[]
}

/** Allows the market to spend exactly the amount sold, by the owner's signature (EIP-2612). */
export type Permit = { deadline: bigint; signature: Hex }

/** The account that swaps, and its terms. */
type SwapTerms = {
  user: Address
  slippagePpm: bigint
  /** In base units of `to`. Less is not accepted, whatever the slippage. */
  minimum: bigint
  /** Undefined if the owner has approved, or still has to. */
  permit?: Permit | undefined
  /** Whether to estimate the gas on the chain, which also detects a swap that would fail. */
  isEstimated: boolean
}

/** A transaction that swaps for at least `minimum`, or reverts. */
type SwapCall = {
  to: Address
  data: Hex
  /** In base units of `to`. */
  minimum: bigint
  /** Undefined if the market does not report it. */
  gas: bigint | undefined
}

/** A market for swaps. Throws `RequestFailure`: LIQUIDITY_INSUFFICIENT, QUOTE_MOVED and the like. */
export type Market = {
  /** Returns the spender to approve. */
  getSpender(chainId: Caip2): Address
  getQuote(swap: Swap, user: Address | undefined): Promise<SwapQuote>
  buildCall(swap: Swap, terms: SwapTerms): Promise<SwapCall>
}

/**
 * The port for swaps, each chain through the market that its operator chose. Throws CHAIN_INVALID for a chain without
 * one (8.9).
 */
export type SwapSource = Market & {
  /** Returns the market's allowance of a token, in base units; 2^256-1 for the native token. */
  getAllowance(p: { chainId: Caip2; token: Address; owner: Address }): Promise<bigint>
  /** Encodes the approval of an amount of a token for the market, in base units. */
  buildApproval(p: { chainId: Caip2; token: Address; amount: bigint }): Hex
  /** Messages for the operator about the configured markets. */
  notices: readonly string[]
}

/** Dependencies of the handlers of swaps. */
export type SwapPorts = { sources: { swaps: SwapSource } }
