import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

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
        address: z.string(),
        blockchains: z.optional(z.array(z.string())),
        assets: z.optional(z.array(z.string())),
        supported_networks: z.optional(z.array(z.string())),
      }),
    ),
    partnerUserId: z.string(),
    defaultNetwork: z.optional(z.string()),
    presetCryptoAmount: z.optional(z.number()),
    presetFiatAmount: z.optional(z.number()),
    defaultExperience: z.optional(z.enum(['buy', 'send'])),
    handlingRequestedUrls: z.optional(z.boolean()),
    /**
     * Our extension: identifies the purchase; repeated requests create only one. Anyone who knows the id can get the
     * payment page's URL, so the on-ramp's history contains only its `toPurchaseId`.
     */
    orderId: z.optional(z.uuid()),
    /** Our extension: `quoteId` of 7.20, whose terms apply. */
    quoteId: z.optional(z.string().check(z.maxLength(4_096))),
    /** Our extension: id of a payment method of 7.19. */
    paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({ url: z.string() }),
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
