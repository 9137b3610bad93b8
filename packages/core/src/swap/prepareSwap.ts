import { slippageDefaultPpm, slippageMaxPpm, slippageMinPpm } from '@latchkey/protocol/constants'
import type { Caip2, Caip10 } from '@latchkey/protocol/ids'
import { AmountInvalidError } from '../errors/send.ts'
import { parseAmount } from '../utils/amounts.ts'
import type { SwapQuote } from './getSwapQuote.ts'
import type { SwapToken } from './swapToken.ts'

/** Choices the visitor has made so far. */
export type SwapDraft = {
  /** Token to spend. */
  from: SwapToken | undefined
  /** Token to receive. */
  to: SwapToken | undefined
  /** Whole units of `from`, as entered. */
  amount: string
  /** Parts per million: 10,000 is 1 %. */
  slippagePpm: number
}

/** The empty draft, with a slippage of 1 % (9.24). */
export const emptySwapDraft: SwapDraft = {
  from: undefined,
  to: undefined,
  amount: '',
  slippagePpm: slippageDefaultPpm,
}

/** A swap that can be quoted. Amounts are in base units. */
export type PreparedSwap = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** CAIP-10 id of the token to spend. */
  from: Caip10
  /** CAIP-10 id of the token to receive. */
  to: Caip10
  /** Amount to spend. */
  amount: bigint
}

/**
 * Converts a draft to a swap. Undefined while a token or the amount is missing, or if the tokens are on different
 * networks. Throws `AmountInvalidError`.
 */
export function prepareSwap({ from, to, amount: text }: SwapDraft): PreparedSwap | undefined {
  if (!from || text === '') return undefined
  const amount = parseAmount(text, from.decimals)
  if (amount === undefined) throw new AmountInvalidError(text, from.decimals)
  if (!to || amount === 0n || to.networkId !== from.networkId) return undefined
  return { networkId: from.networkId, from: from.id, to: to.id, amount }
}

/**
 * Returns the minimum to receive with a slippage, in base units of the received token. Wrapping always returns the
 * quoted amount.
 * @param slippagePpm Parts per million: 10,000 is 1 %.
 */
export function toMinimum({ amountOut, fee, priceImpact }: SwapQuote, slippagePpm: number): bigint {
  const isOneToOne = fee === 0n && priceImpact === '0'
  return isOneToOne ? amountOut : (amountOut * BigInt(ppmPerOne - slippagePpm)) / BigInt(ppmPerOne)
}

/** Parses a slippage in percent to parts per million: `'0.5'` is 5,000. Undefined outside 0.1–5 % (9.24). */
export function parseSlippage(percent: string): number | undefined {
  const ppm = parseAmount(percent, percentDecimals)
  if (ppm === undefined || ppm < BigInt(slippageMinPpm) || ppm > BigInt(slippageMaxPpm)) return undefined
  return Number(ppm)
}

const ppmPerOne = 1_000_000
const percentDecimals = 4
