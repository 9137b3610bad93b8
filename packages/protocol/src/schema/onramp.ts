import * as z from 'zod/mini'
import { decimalAmount } from './amount.ts'

/** A currency that can be bought (spec 3.18). */
export const purchaseCurrency = z.object({
  /** The on-ramp's own id of the asset. */
  id: z.string(),
  /** Display name. */
  name: z.string(),
  /** Symbol of the token. */
  symbol: z.string(),
  networks: z.array(
    z.object({
      /** The on-ramp's own id of the network: `base`. */
      name: z.string(),
      /** Display name of the network. */
      display_name: z.string(),
      /** CAIP-2 reference: `8453`. */
      chain_id: z.string(),
      /** Plain address of the token. Empty for the native token. */
      contract_address: z.string(),
    }),
  ),
})

/** A currency to pay with (spec 3.19). */
export const paymentCurrency = z.object({
  /** ISO 4217 code: `USD`. */
  id: z.string(),
  payment_method_limits: z.array(
    z.object({
      /** The on-ramp's own id of the payment method. */
      id: z.string(),
      /** Smallest payment: a decimal string in this currency. */
      min: decimalAmount,
      /** Largest payment: a decimal string in this currency. */
      max: decimalAmount,
    }),
  ),
})

/** On-ramp options (spec 3.17). */
export const onrampOptions = z.object({
  purchaseCurrencies: z.array(purchaseCurrency),
  paymentCurrencies: z.array(paymentCurrency),
})
/** On-ramp options (spec 3.17). */
export type OnrampOptions = z.output<typeof onrampOptions>

const money = z.object({
  /** Decimal string in whole units of `currency`. */
  amount: decimalAmount,
  /** ISO 4217 code. In `purchaseAmount`, the symbol of the token. */
  currency: z.string(),
})

/** An on-ramp quote (spec 3.20). */
export const onrampQuote = z.object({
  /** Identifies the quote when its payment page is requested. Empty for an estimate. */
  quoteId: z.string(),
  /** What the visitor pays, including all fees. */
  paymentTotal: money,
  /** `paymentTotal` without the fees. */
  paymentSubtotal: money,
  /** The seller's fee. */
  coinbaseFee: money,
  /** The network fee of the payout. */
  networkFee: money,
  /** What the visitor receives. */
  purchaseAmount: money,
  /** Display name of the seller. Our extension: other servers don't send it. */
  provider: z.optional(z.string()),
})
/** An on-ramp quote (spec 3.20). */
export type OnrampQuote = z.output<typeof onrampQuote>

/** On-ramp options in the format of `buy/options`, for other clients. */
export const buyOptions = z.object({
  paymentCurrencies: z.array(
    z.object({
      /** ISO 4217 code: `USD`. */
      id: z.string(),
      limits: z.array(
        z.object({
          /** The on-ramp's own id of the payment method. */
          id: z.string(),
          /** Smallest payment: a decimal string in this currency. */
          min: decimalAmount,
          /** Largest payment: a decimal string in this currency. */
          max: decimalAmount,
        }),
      ),
    }),
  ),
  purchaseCurrencies: z.array(
    z.object({
      /** The on-ramp's own id of the asset. */
      id: z.string(),
      /** Display name. */
      name: z.string(),
      /** Symbol of the token. */
      symbol: z.string(),
      networks: z.array(
        z.object({
          /** The on-ramp's own id of the network: `base`. */
          name: z.string(),
          /** Display name of the network. */
          displayName: z.string(),
          /** Plain address of the token. Empty for the native token. */
          contractAddress: z.string(),
          /** CAIP-2 reference: `8453`. */
          chainId: z.string(),
        }),
      ),
    }),
  ),
})

const value = z.object({
  /** Decimal string in whole units of `currency`. */
  value: decimalAmount,
  /** ISO 4217 code. In `purchaseAmount`, the symbol of the token. */
  currency: z.string(),
})

/** An on-ramp quote in the format of `buy/quotes`, for other clients. */
export const buyQuote = z.object({
  /** `quoteId` of `createOnrampUrl`. */
  quoteId: z.string(),
  paymentTotal: value,
  paymentSubTotal: value,
  purchaseAmount: value,
  coinbaseFee: value,
  networkFee: value,
})
