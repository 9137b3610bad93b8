import type { OnrampQuote } from '@latchkey/protocol/schema'
import type { OnrampAsset, OnrampMethod } from '../onramp/assets.ts'
import { parseAmount } from '../utils/amounts.ts'

/** What a visitor has chosen so far. */
export type BuyDraft = {
  asset: OnrampAsset | undefined
  /** ISO 4217. */
  currency: string | undefined
  method: OnrampMethod | undefined
  /** In `currency`, as written. */
  amount: string
}

/** Nothing chosen. */
export const emptyBuyDraft: BuyDraft = {
  asset: undefined,
  currency: undefined,
  method: undefined,
  amount: '',
}

/** A purchase that can be quoted: whole, and within the limits of its way to pay. */
export type PreparedBuy = { asset: OnrampAsset; currency: string; method: OnrampMethod; amount: string }

/** What a visitor has agreed to: from here on nothing of it changes. */
export type BuyOrder = {
  account: string
  draft: PreparedBuy
  quote: OnrampQuote
  /** A UUID, as the server knows it. */
  orderId: string
}

/** States of a purchase. Every failure keeps the draft. */
export type BuyState =
  | { is: 'choosing'; account: string | undefined; draft: BuyDraft }
  | {
      is: 'quoting'
      account: string | undefined
      draft: PreparedBuy
      /** The quote before, while it is renewed. */
      quote: OnrampQuote | undefined
      isEstimate: boolean
    }
  | {
      is: 'quoted'
      account: string | undefined
      draft: PreparedBuy
      quote: OnrampQuote
      /** Made of samples: it cannot be paid. */
      isEstimate: boolean
      orderId: string
    }
  /** The payment page is asked for. */
  | ({ is: 'opening' } & BuyOrder)
  /** The visitor pays, or the seller delivers. `isBlocked`: the browser did not open the page. */
  | ({ is: 'waiting'; url: string; isBlocked: boolean } & BuyOrder)
  /** `error` is undefined where the payment itself did not go through. */
  | ({ is: 'failed'; error: unknown; isFirst: boolean } & BuyOrder)
  /** `isFirst`: of several that followed the purchase, this one knew first, and is to tell. */
  | ({ is: 'confirmed'; hash: string; isFirst: boolean } & BuyOrder)

/** What can happen to a purchase. */
export type BuyEvent =
  | { is: 'assetChosen'; asset: OnrampAsset }
  | { is: 'paymentChosen'; currency: string; method: OnrampMethod }
  | { is: 'amountWritten'; amount: string }
  | { is: 'quoteAsked' }
  | { is: 'quoteFound'; quote: OnrampQuote; isEstimate: boolean; orderId: string }
  | { is: 'buyAsked' }
  | { is: 'pageMade'; url: string; isBlocked: boolean }
  | { is: 'pageNotMade'; error: unknown }
  | { is: 'delivered'; hash: string; isFirst: boolean }
  | { is: 'notPaid'; isFirst: boolean }
  | { is: 'retryAsked' }
  | { is: 'backAsked' }
  | { is: 'accountChanged'; account: string | undefined }

/** Tells whether a purchase goes on by itself: the visitor has agreed, and nobody knows yet how it ends. */
export function isFollowedBuy({ is }: BuyState): boolean {
  return is === 'opening' || is === 'waiting'
}

/** Money has two digits after the point. */
const moneyDecimals = 2

/** How an amount stands to the limits of a way to pay; undefined where it is within, or no amount yet. */
export function judgeBuyAmount(
  amount: string,
  { min, max }: Pick<OnrampMethod, 'min' | 'max'>,
): 'tooLittle' | 'tooMuch' | undefined {
  const cents = parseAmount(amount, moneyDecimals)
  if (cents === undefined || cents === 0n) return undefined
  if (cents < (parseAmount(min, moneyDecimals) ?? 0n)) return 'tooLittle'
  return cents > (parseAmount(max, moneyDecimals) ?? 0n) ? 'tooMuch' : undefined
}

/** Makes the purchase that a draft means; undefined while something is missing or beyond the limits. */
export function prepareBuy({ asset, currency, method, amount: text }: BuyDraft): PreparedBuy | undefined {
  const cents = parseAmount(text, moneyDecimals)
  if (!asset || currency === undefined || !method || !cents) return undefined
  const amount = text.replace(/\.$/, '')
  return judgeBuyAmount(text, method) ? undefined : { asset, currency, method, amount }
}
