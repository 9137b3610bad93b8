import type { OnrampQuote } from '@latchkey/protocol/schema'
import { parseAmount } from '../utils/amounts.ts'
import type { OnrampAsset, OnrampMethod } from './assets.ts'

/** Choices the visitor has made so far. */
export type BuyDraft = {
  /** Token to buy. */
  asset: OnrampAsset | undefined
  /** Currency to pay with: ISO 4217. */
  currency: string | undefined
  /** Payment method. */
  method: OnrampMethod | undefined
  /** In `currency`, as entered. */
  amount: string
}

/** The empty draft. */
export const emptyBuyDraft: BuyDraft = {
  asset: undefined,
  currency: undefined,
  method: undefined,
  amount: '',
}

/** A purchase that can be quoted: complete and within the limits of its payment method. */
export type PreparedBuy = {
  /** Token to buy. */
  asset: OnrampAsset
  /** Currency to pay with: ISO 4217. */
  currency: string
  /** Payment method. */
  method: OnrampMethod
  /** Decimal string in `currency`, including all fees. */
  amount: string
}

/** A purchase that the visitor confirmed. Immutable from here on. */
export type BuyOrder = {
  /** Plain address that receives the tokens. */
  account: string
  /** The visitor's choices. */
  draft: PreparedBuy
  /** The quote that was confirmed. */
  quote: OnrampQuote
  /** UUID that identifies the purchase on the server. */
  orderId: string
}

/** States of a purchase. Every failure keeps the draft. */
export type BuyState =
  | { status: 'choosing'; account: string | undefined; draft: BuyDraft }
  | {
      status: 'quoting'
      account: string | undefined
      draft: PreparedBuy
      /** Previous quote while it is refreshed. */
      quote: OnrampQuote | undefined
      isEstimate: boolean
    }
  | {
      status: 'quoted'
      account: string | undefined
      draft: PreparedBuy
      quote: OnrampQuote
      /** Whether the quote is based on samples and cannot be paid. */
      isEstimate: boolean
      orderId: string
    }
  /** The payment page is being requested. */
  | ({ status: 'opening' } & BuyOrder)
  /** Waiting for the payment and the delivery. `isBlocked` is set if the browser blocked the page. */
  | ({ status: 'waiting'; url: string; isBlocked: boolean } & BuyOrder)
  /** `error` is undefined if the payment itself failed. */
  | ({ status: 'failed'; error: unknown; isFirst: boolean } & BuyOrder)
  /** `isFirst` is set for the first follower to detect the outcome, which should announce it. */
  | ({ status: 'confirmed'; hash: string; isFirst: boolean } & BuyOrder)

/** Events of a purchase. */
export type BuyEvent =
  | { type: 'assetSelected'; asset: OnrampAsset }
  | { type: 'paymentSelected'; currency: string; method: OnrampMethod }
  | { type: 'amountChanged'; amount: string }
  | { type: 'quoteRequested' }
  | { type: 'quoteFound'; quote: OnrampQuote; isEstimate: boolean; orderId: string }
  | { type: 'buyRequested' }
  | { type: 'pageCreated'; url: string; isBlocked: boolean }
  | { type: 'pageFailed'; error: unknown }
  | { type: 'delivered'; hash: string; isFirst: boolean }
  | { type: 'notPaid'; isFirst: boolean }
  | { type: 'retryRequested' }
  | { type: 'backRequested' }
  | { type: 'accountChanged'; account: string | undefined }

/** Returns whether a purchase is in progress: confirmed by the visitor, outcome unknown. */
export function isBuyPending({ status }: BuyState): boolean {
  return status === 'opening' || status === 'waiting'
}

/** Number of decimals of amounts of money. */
const moneyDecimals = 2

/**
 * Compares an amount with the limits of a payment method. Undefined if it is within the limits or not an amount yet.
 */
export function checkBuyAmount(
  amount: string,
  { min, max }: Pick<OnrampMethod, 'min' | 'max'>,
): 'tooLittle' | 'tooMuch' | undefined {
  const cents = parseAmount(amount, moneyDecimals)
  if (cents === undefined || cents === 0n) return undefined
  if (cents < (parseAmount(min, moneyDecimals) ?? 0n)) return 'tooLittle'
  return cents > (parseAmount(max, moneyDecimals) ?? 0n) ? 'tooMuch' : undefined
}

/** Converts a draft to a purchase. Undefined while it is incomplete or beyond the limits. */
export function prepareBuy({ asset, currency, method, amount: text }: BuyDraft): PreparedBuy | undefined {
  const cents = parseAmount(text, moneyDecimals)
  if (!asset || currency === undefined || !method || !cents) return undefined
  const amount = text.replace(/\.$/, '')
  return checkBuyAmount(text, method) ? undefined : { asset, currency, method, amount }
}
