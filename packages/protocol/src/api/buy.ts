import * as z from 'zod/mini'
import { decimalAmount } from '../schema/amount.ts'
import { buyOptions, buyQuote, onrampOptions, onrampQuote } from '../schema/onramp.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'
import { exampleValues } from './endpoint/exampleValues.ts'

/** The user's location: an ISO 3166-1 country, and an ISO 3166-2 subdivision without the country. */
const buyPlace = {
  /** ISO 3166-1 alpha-2. Sent by other clients, and not used: the operator sets the country. */
  country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  /** ISO 3166-2, without the country. Not used either. */
  subdivision: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,3}$/))),
}

/** 7.19: lists purchase currencies and payment currencies. */
export const getOnrampOptions = defineEndpoint({
  id: 'getOnrampOptions',
  spec: '7.19',
  summary: 'Lists assets and payment methods.',
  method: 'GET',
  path: '/v1/onramp/options',
  params: z.object({}),
  query: z.object({
    /** ISO 3166-1 alpha-2. Sent by other clients, and not used: the operator sets the country. */
    country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  }),
  body: z.undefined(),
  response: onrampOptions,
  project: 'query',
  examples: [
    {
      query: { country: 'US' },
      response: {
        purchaseCurrencies: [
          {
            id: 'ETH',
            name: 'Ether',
            symbol: 'ETH',
            networks: [{ name: 'devnet', display_name: 'Devnet', chain_id: '31337', contract_address: '' }],
          },
        ],
        paymentCurrencies: [
          { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
        ],
      },
    },
  ],
})

/** Clients of other servers send the whole currency object of 7.19. */
const purchased = z.object({
  /** Compared first. */
  id: z.optional(z.string()),
  /** Compared if no currency has the id. */
  symbol: z.optional(z.string()),
  /** Compared last. */
  name: z.optional(z.string()),
})

/** 7.20: quotes what an amount of money buys after all fees. */
export const getOnrampQuote = defineEndpoint({
  id: 'getOnrampQuote',
  spec: '7.20',
  summary: 'Quotes a purchase.',
  method: 'POST',
  path: '/v1/onramp/quote',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    /** A currency of `getOnrampOptions`, or its id, symbol or name. */
    purchaseCurrency: z.union([z.string(), purchased]),
    /** A payment currency of `getOnrampOptions`, or its id. */
    paymentCurrency: z.union([
      z.string(),
      z.object({
        /** ISO 4217 code. */
        id: z.string(),
      }),
    ]),
    /** What the visitor pays, including all fees: a decimal string in `paymentCurrency`. */
    amount: decimalAmount,
    /** A network of `getOnrampOptions` by its name or display name, its chain id, its CAIP-2 id, or its native currency. */
    network: z.string(),
    /** Our extension: id of a payment method of `getOnrampOptions`. */
    paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: onrampQuote,
  project: 'query',
  examples: [
    {
      body: { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'devnet' },
      response: {
        quoteId: 'q-1',
        paymentTotal: { amount: '100', currency: 'USD' },
        paymentSubtotal: { amount: '97', currency: 'USD' },
        coinbaseFee: { amount: '2', currency: 'USD' },
        networkFee: { amount: '1', currency: 'USD' },
        purchaseAmount: { amount: '0.0485', currency: 'ETH' },
      },
    },
  ],
})

/** 7.18: creates the URL of an on-ramp, prefilled for the user. */
export const createOnrampUrl = defineEndpoint({
  id: 'createOnrampUrl',
  spec: '7.18',
  summary: 'Creates an on-ramp URL for a wallet.',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    destinationWallets: z.array(
      z.object({
        /** Plain address. The first EVM address receives. */
        address: z.string(),
        /** Networks of `getOnrampOptions` by name. The first one applies unless `defaultNetwork` is set. */
        blockchains: z.optional(z.array(z.string())),
        /** Ids of assets. The first one is bought. */
        assets: z.optional(z.array(z.string())),
        /** Sent by existing clients, and not used. */
        supported_networks: z.optional(z.array(z.string())),
      }),
    ),
    /** Sent by existing clients, and not used. */
    partnerUserId: z.string(),
    /** Network of `getOnrampOptions` by name. */
    defaultNetwork: z.optional(z.string()),
    /** Whole units to buy. Only without `presetFiatAmount`. */
    presetCryptoAmount: z.optional(z.number()),
    /** Money to pay, in US dollars unless a quote names another currency. */
    presetFiatAmount: z.optional(z.number()),
    /** Only `buy`, which is the default. */
    defaultExperience: z.optional(z.enum(['buy', 'send'])),
    /** Sent by existing clients, and not used. */
    handlingRequestedUrls: z.optional(z.boolean()),
    /**
     * Our extension: identifies the purchase; repeated requests create only one. Anyone who knows the id can get the
     * payment page's URL, so the on-ramp's history contains only its `toPurchaseId`.
     */
    orderId: z.optional(z.uuid()),
    /** Our extension: `quoteId` of `getOnrampQuote`, whose terms apply. */
    quoteId: z.optional(z.string().check(z.maxLength(4_096))),
    /** Our extension: id of a payment method of `getOnrampOptions`. */
    paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({
    /** Page on which the visitor pays, in a tab or window of its own. */
    url: z.string(),
  }),
  project: 'query',
  examples: [
    {
      body: {
        destinationWallets: [{ address: exampleValues.peer, blockchains: ['devnet'], assets: ['ETH'] }],
        partnerUserId: exampleValues.peer,
        presetFiatAmount: 100,
        defaultExperience: 'buy',
      },
      response: { url: 'http://127.0.0.1:4010/onramp/sandbox/0cZ0mG2qYbOa7d3vQk6fXw' },
    },
  ],
})

/** Lists the options of 7.19 in the format of clients that request `buy/options`. */
export const getBuyOptions = defineEndpoint({
  id: 'getBuyOptions',
  summary: 'Lists assets and payment methods, in the format of other clients.',
  method: 'GET',
  path: '/v1/onramp/buy/options',
  params: z.object({}),
  query: z.object(buyPlace),
  body: z.undefined(),
  response: buyOptions,
  project: 'query',
  examples: [
    {
      query: { country: 'US', subdivision: 'NY' },
      response: {
        paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
        purchaseCurrencies: [
          {
            id: 'ETH',
            name: 'Ether',
            symbol: 'ETH',
            networks: [{ name: 'devnet', displayName: 'Devnet', contractAddress: '', chainId: '31337' }],
          },
        ],
      },
    },
  ],
})

/** Returns a quote like 7.20, for clients that request `buy/quotes`. */
export const getBuyQuote = defineEndpoint({
  id: 'getBuyQuote',
  summary: 'Quotes a purchase, in the format of other clients.',
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  params: z.object({}),
  query: z.object({
    ...buyPlace,
    /** Id, symbol or name of a currency of `buy/options`. */
    purchaseCurrency: z.string(),
    /** Network to buy on, in any form of `getOnrampQuote`. Defaults to the first one on which the currency is sold. */
    purchaseNetwork: z.optional(z.string()),
    /** ISO 4217 code. */
    paymentCurrency: z.string(),
    /** What the visitor pays, including all fees: a decimal string in `paymentCurrency`. */
    paymentAmount: decimalAmount,
    /** Case-insensitive. */
    paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  }),
  body: z.undefined(),
  response: buyQuote,
  project: 'query',
  examples: [
    {
      query: {
        country: 'US',
        subdivision: 'NY',
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        paymentAmount: '100.00',
        paymentMethod: 'CARD',
      },
      response: {
        quoteId: 'q-1',
        paymentTotal: { value: '100.00', currency: 'USD' },
        paymentSubTotal: { value: '97.00', currency: 'USD' },
        purchaseAmount: { value: '0.0485', currency: 'ETH' },
        coinbaseFee: { value: '2.00', currency: 'USD' },
        networkFee: { value: '1.00', currency: 'USD' },
      },
    },
  ],
})
