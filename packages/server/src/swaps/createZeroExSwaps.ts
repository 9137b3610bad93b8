import { attempt } from '@latchkey/protocol/attempt'
import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import type { Address } from 'viem'
import { answerLimits } from '../base/jsonLimits.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { readText } from '../base/readText.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { permitRefused, quoteMoved } from './failures.ts'
import { readZeroExAnswer, undocumented, type ZeroExAnswer } from './readZeroExAnswer.ts'
import type { Market, Swap } from './swaps.ts'
import { noSwaps } from './toSwap.ts'

/** The chains for which 0x documents this address of its AllowanceHolder. Others are not offered. */
const allowanceHolder: Address = '0x0000000000001ff3684f28c67538d4d072c22734'
const documentedChains: ReadonlySet<number> = new Set([
  1, 10, 56, 130, 137, 143, 146, 480, 8453, 9745, 42161, 43114, 57073, 59144, 80094, 534352,
])
/** Two requests fit into the deadline of one request to this server. */
const answerMs = 3_500
/** The margin of a tighter slippage, because 0x's own minimum is slightly below what the slippage implies. */
const marginPpm = 100n
const ppmPerOne = 1_000_000n

/**
 * Creates a market over 0x's Swap API v2, in the variant with AllowanceHolder.
 *
 * **Never run against the service**: written from its documentation of 2026-08-07 (docs.0x.org/api-reference:
 * allowanceholder-getprice and allowanceholder-getquote; docs.0x.org/docs: swap-tokens-with-0x-swap-api, contracts,
 * api-issues), and tested with the examples there. Undocumented responses are rejected.
 */
export function createZeroExSwaps(zeroEx: ServerSettings['zeroEx']): Market & { notice: string } {
  return {
    notice: 'Swaps through 0x: this adapter has never been run against the service.',
    getSpender(chainId) {
      mustServe(chainId)
      return allowanceHolder
    },
    async getQuote(swap, user) {
      const { buyAmount, spender, fee } = await ask('price', swap, { ...(user && { taker: user }) })
      return { amountOut: buyAmount, spender, ...(fee !== undefined && { fee }) }
    },
    async buildCall(swap, { user, slippagePpm, minimum, permit }) {
      if (permit) throw permitRefused('This swap does not support permits. Use /v1/convert/build-approve.')
      const askQuote = (ppm: bigint) => ask('quote', swap, { taker: user, slippagePpm: String(ppm) })
      const first = await askQuote(slippagePpm)
      const answer = first.minBuyAmount < minimum ? await askQuote(tighter(first, minimum)) : first
      if (answer.minBuyAmount < minimum) throw quoteMoved()
      if (!answer.transaction) throw undocumented()
      return { ...answer.transaction, minimum: answer.minBuyAmount }
    },
  }

  async function ask(
    what: 'price' | 'quote',
    swap: Swap,
    more: Readonly<Record<string, string>>,
  ): Promise<ZeroExAnswer> {
    const { apiKey, origin } = mustServe(swap.chainId)
    const query = new URLSearchParams({
      chainId: String(evmChainNumber(swap.chainId)),
      sellToken: swap.from,
      buyToken: swap.to,
      sellAmount: String(swap.amount),
      ...more,
    })
    const { status, json } = await get(`${origin}/swap/allowance-holder/${what}?${query}`, {
      '0x-api-key': apiKey,
      '0x-version': 'v2',
    })
    if (status !== 200) throw toFailure(status, Object(json).name)
    return readZeroExAnswer(json, swap, allowanceHolder)
  }

  function mustServe(chainId: Caip2): NonNullable<ServerSettings['zeroEx']> {
    if (!zeroEx || !documentedChains.has(evmChainNumber(chainId))) throw noSwaps()
    return zeroEx
  }
}

/** Returns the slippage that guarantees the minimum. Throws QUOTE_MOVED if not even zero slippage does. */
function tighter({ buyAmount }: ZeroExAnswer, minimum: bigint): bigint {
  const ppm = buyAmount > minimum ? ((buyAmount - minimum) * ppmPerOne) / buyAmount - marginPpm : 0n
  if (ppm <= 0n) throw quoteMoved()
  return ppm
}

async function get(url: string, headers: Readonly<Record<string, string>>) {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(url, { headers, signal, redirect: 'error' })
    const text = await readText(response, answerLimits)
    // An error may come from a proxy in front of 0x, as a page.
    const json: unknown = response.ok ? JSON.parse(text) : attempt(() => JSON.parse(text))
    return { status: response.status, json }
  } catch (cause) {
    throw new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: '0x', description: '0x is not responding. Try again in a moment.' },
      { retryAfterS: 2, cause },
    )
  }
}

/** The documented errors caused by the request. All others are 0x's own. */
const refusals: Readonly<Record<string, string>> = {
  INPUT_INVALID: '0x rejected this swap.',
  SWAP_VALIDATION_FAILED: '0x could not validate this swap.',
  TOKEN_NOT_SUPPORTED: '0x does not support this token.',
  TAKER_NOT_AUTHORIZED_FOR_TRADE: '0x does not allow this account to trade.',
  BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE: '0x does not allow buying this token.',
  SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE: '0x does not allow selling this token.',
}

const failures: Readonly<Record<number, string>> = {
  401: '0x rejected the API key of this server. Its operator must check ZEROEX_API_KEY.',
  429: '0x is busy. Try again in a moment.',
  500: '0x failed. Try again later.',
}

function toFailure(status: number, name: unknown): RequestFailure {
  const description = [400, 403, 422].includes(status) ? refusals[String(name)] : undefined
  if (description !== undefined)
    return new RequestFailure('PARAMETER_INVALID', { field: 'from', description })
  const own = failures[status]
  return own === undefined
    ? undocumented()
    : new RequestFailure('UPSTREAM_UNAVAILABLE', { field: '0x', description: own }, { retryAfterS: 2 })
}
