import * as z from 'zod/mini'
import { baseUnits, decimalAmount } from '../schema/amount.ts'
import { accountOnChain, caip2, caip10 } from '../schema/caip.ts'
import { hex, keySignature } from '../schema/hex.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'
import { exampleValues } from './endpoint/exampleValues.ts'

/** 7.6: quotes a swap. Fails with 400 and `insufficient liquidity` if there is no route. */
export const getSwapQuotes = defineEndpoint({
  id: 'getSwapQuotes',
  spec: '7.6',
  summary: 'Quotes a swap of one token for another.',
  method: 'GET',
  path: '/v1/convert/quotes',
  params: z.object({}),
  query: z.object({
    /** Amount to spend, in base units of `from`. */
    amount: baseUnits,
    /** CAIP-10 id of the token to spend. */
    from: caip10,
    /** CAIP-10 id of the token to receive, on the same chain. */
    to: caip10,
    /** Account that swaps: CAIP-10 id or plain address. */
    userAddress: z.optional(accountOnChain),
    /** Sent by existing clients, and not used. */
    gasPrice: z.optional(baseUnits),
  }),
  body: z.undefined(),
  response: z.object({
    quotes: z.array(
      z.object({
        /** Always null: a quote is not stored. */
        id: z.nullable(z.string()),
        /** Amount to spend, in base units of `from`. */
        fromAmount: baseUnits,
        /** CAIP-10 id of the token to spend. */
        fromAccount: caip10,
        /** Expected amount to receive, in base units of `to`. */
        toAmount: baseUnits,
        /** CAIP-10 id of the token to receive. */
        toAccount: caip10,
        // Our extensions for the kit. Values that a market doesn't report are omitted.
        /** Difference from the market's own price, excluding its fee; in percent. */
        priceImpact: z.optional(decimalAmount),
        /** The market's fee, in base units of `from`. */
        fee: z.optional(baseUnits),
        /** The tokens on the swap's path, first to last. */
        route: z.optional(z.array(caip10)),
        /** The spender to approve for `from`; null if no approval is needed. */
        spender: z.optional(z.nullable(caip10)),
        /** Whether `buildTransaction` accepts a permit (EIP-2612) for exactly the amount instead of that approval. */
        takesPermit: z.optional(z.boolean()),
      }),
    ),
  }),
  project: 'query',
  examples: [
    {
      query: {
        amount: '1000000000000000000',
        from: exampleValues.nativeId,
        to: exampleValues.tokenId,
        userAddress: exampleValues.accountId,
      },
      response: {
        quotes: [
          {
            id: null,
            fromAmount: '1000000000000000000',
            fromAccount: exampleValues.nativeId,
            toAmount: '1994000000',
            toAccount: exampleValues.tokenId,
            priceImpact: '0.025',
            fee: '3000000000000000',
            route: [exampleValues.nativeId, exampleValues.tokenId],
            spender: null,
            takesPermit: false,
          },
        ],
      },
    },
  ],
})

/** 7.9: returns the swap router's allowance for a token, in base units; 2^256-1 for the native token. */
export const getAllowance = defineEndpoint({
  id: 'getAllowance',
  spec: '7.9',
  summary: "Returns the swap router's allowance for a token.",
  method: 'GET',
  path: '/v1/convert/allowance',
  params: z.object({}),
  query: z.object({
    /** CAIP-10 id of the token. */
    tokenAddress: caip10,
    /** Owner of the tokens: CAIP-10 id or plain address. */
    userAddress: accountOnChain,
  }),
  body: z.undefined(),
  response: z.object({
    /** In base units of the token; 2^256-1 for the native token. */
    allowance: baseUnits,
  }),
  project: 'query',
  examples: [
    {
      query: { tokenAddress: exampleValues.tokenId, userAddress: exampleValues.accountId },
      response: { allowance: '0' },
    },
  ],
})

/** 7.12: builds the approval that a swap needs. `tx.from` and `tx.to` echo the query. */
export const buildApprove = defineEndpoint({
  id: 'buildApprove',
  spec: '7.12',
  summary: 'Builds the approval for a swap.',
  method: 'GET',
  path: '/v1/convert/build-approve',
  params: z.object({}),
  query: z.object({
    /** CAIP-10 id of the token to approve. */
    from: caip10,
    /** CAIP-10 id on the same chain. Only echoed: the spender is always the chain's market. */
    to: caip10,
    /** Owner of the tokens: CAIP-10 id or plain address. */
    userAddress: z.optional(accountOnChain),
    /** In base units of `from`. Unlimited when absent. */
    amount: z.optional(baseUnits),
  }),
  body: z.undefined(),
  response: z.object({
    tx: z.object({
      /** As in the query. The transaction goes to this token. */
      from: caip10,
      /** As in the query. */
      to: caip10,
      /** Call data of the approval. */
      data: hex,
      /** `0`. */
      value: baseUnits,
      /** Present on eip155. */
      eip155: z.nullable(
        z.object({
          /** In wei: the `fast` price of `getGasPrice`. */
          gasPrice: baseUnits,
        }),
      ),
    }),
  }),
  project: 'query',
  examples: [
    {
      query: {
        from: exampleValues.tokenId,
        to: exampleValues.routerId,
        userAddress: exampleValues.accountId,
        amount: '12500000',
      },
      response: {
        tx: {
          from: exampleValues.tokenId,
          to: exampleValues.routerId,
          data: '0x095ea7b3',
          value: '0',
          eip155: { gasPrice: '1000000007' },
        },
      },
    },
  ],
})

/** 7.11: builds a swap's transaction. `tx.amount` is the minimum received, in base units. */
export const buildTransaction = defineEndpoint({
  id: 'buildTransaction',
  spec: '7.11',
  summary: 'Builds the transaction for a swap.',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    projectId: z.optional(z.string()),
    /** Amount to spend, in base units of `from`. */
    amount: baseUnits,
    /** CAIP-10 id of the token to spend. */
    from: caip10,
    /** CAIP-10 id of the token to receive, on the same chain. */
    to: caip10,
    /** Account that swaps and receives: CAIP-10 id or plain address. */
    userAddress: accountOnChain,
    /** Terms on eip155. Without them, the slippage is 1 %. */
    eip155: z.optional(
      z.object({
        /** In percent. */
        slippage: z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d+)?$/))]),
        /**
         * Allows the market to spend exactly `amount` of `from` (EIP-2612) without an approval. `deadline` is in Unix
         * seconds.
         */
        permit: z.optional(
          z.nullable(
            z.object({
              /** Unix seconds, as a decimal string. */
              deadline: baseUnits,
              /** 65 bytes in hex, over the token's typed data (EIP-712). */
              signature: keySignature,
            }),
          ),
        ),
        /** Our extension: the minimum to receive, in base units. A swap that would give less fails with QUOTE_MOVED. */
        minimum: z.optional(baseUnits),
      }),
    ),
    /** Skips the simulation, for accounts that have yet to approve: `gas` is then an upper bound. */
    disableEstimate: z.optional(z.boolean()),
  }),
  response: z.object({
    tx: z.object({
      /** CAIP-10 id of the account that sends it. Its value is `amount` if the native token is spent, or else 0. */
      from: caip10,
      /** CAIP-10 id of the contract that it calls. */
      to: caip10,
      /** Call data of the swap. */
      data: hex,
      /** Minimum to receive, in base units of the received token. The transaction reverts below it. */
      amount: baseUnits,
      /** Null if the market reports no gas. */
      eip155: z.nullable(
        z.object({
          /** Gas limit. */
          gas: baseUnits,
          /** In wei: the `fast` price of `getGasPrice`. */
          gasPrice: baseUnits,
        }),
      ),
    }),
  }),
  project: 'body',
  examples: [
    {
      body: {
        projectId: exampleValues.projectId,
        amount: '1000000000000000000',
        from: exampleValues.nativeId,
        to: exampleValues.tokenId,
        userAddress: exampleValues.accountId,
        eip155: { slippage: 1 },
      },
      response: {
        tx: {
          from: exampleValues.accountId,
          to: exampleValues.routerId,
          data: '0x7ff36ab5',
          amount: '1974060000',
          eip155: { gas: '184312', gasPrice: '1000000007' },
        },
      },
    },
  ],
})

/** 7.10: returns a chain's gas prices at three speeds, in wei. */
export const getGasPrice = defineEndpoint({
  id: 'getGasPrice',
  spec: '7.10',
  summary: 'Returns gas prices at three speeds, in wei.',
  method: 'GET',
  path: '/v1/convert/gas-price',
  params: z.object({}),
  query: z.object({ chainId: caip2 }),
  body: z.undefined(),
  response: z.object({
    /** In wei per unit of gas. */
    standard: baseUnits,
    /** In wei per unit of gas, not below `standard`. */
    fast: baseUnits,
    /** In wei per unit of gas, not below `fast`. */
    instant: baseUnits,
  }),
  project: 'query',
  examples: [
    {
      query: { chainId: exampleValues.chainId },
      response: { standard: '1000000007', fast: '1200000009', instant: '1500000011' },
    },
  ],
})
