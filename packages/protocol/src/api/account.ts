import * as z from 'zod/mini'
import { accountAddress } from '../schema/address.ts'
import { displayNumber } from '../schema/amount.ts'
import { approval } from '../schema/approval.ts'
import { balance } from '../schema/balance.ts'
import { caip2, caip10, caip10List } from '../schema/caip.ts'
import { nft } from '../schema/nft.ts'
import { rfc3339 } from '../schema/time.ts'
import { transaction } from '../schema/transaction.ts'
import { currencies, portfolioRanges } from '../vocabulary/vocabulary.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'
import { exampleValues } from './endpoint/exampleValues.ts'

/** 7.13: returns an account's token balances, cached by address, chain and currency. */
export const getBalances = defineEndpoint({
  id: 'getBalances',
  spec: '7.13',
  summary: "Returns an account's token balances.",
  method: 'GET',
  path: '/v1/account/:address/balance',
  params: z.object({ address: accountAddress }),
  query: z.object({
    /** Currency of prices and values. */
    currency: z.enum(currencies),
    /** CAIP-2 id. Defaults to every chain of the address's namespace. */
    chainId: z.optional(caip2),
    /** CAIP-10 ids of tokens to bypass the cache for, comma-separated. */
    forceUpdate: z.optional(caip10List),
  }),
  body: z.undefined(),
  response: z.object({
    balances: z.array(balance),
    /** False if a chain did not respond, or the account may hold more tokens than are read at once. */
    isComplete: z.optional(z.boolean()),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { currency: 'usd', chainId: exampleValues.chainId, forceUpdate: exampleValues.tokenId },
      response: {
        balances: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: exampleValues.chainId,
            value: 20000,
            price: 2000,
            pricing: { source: 'chainlink', at: exampleValues.time, isDisputed: true },
            quantity: { decimals: '18', numeric: '10' },
            iconUrl: '',
          },
          {
            name: 'Dev Dollar',
            symbol: 'DUSD',
            chainId: exampleValues.chainId,
            address: exampleValues.tokenId,
            value: 12.5,
            price: 1,
            quantity: { decimals: '6', numeric: '12.5' },
            iconUrl: '',
          },
        ],
        isComplete: true,
      },
    },
  ],
})

/**
 * Returns an account's past values on a chain, oldest first, at even steps up to now. Past balances are valued at
 * current prices, because no source here has historical ones. Starts at the account's first indexed transaction. Empty
 * without indexed transactions, or if no token held has a price.
 */
export const getPortfolio = defineEndpoint({
  id: 'getPortfolio',
  summary: "Returns an account's value over time, at current prices.",
  method: 'GET',
  path: '/v1/account/:address/portfolio',
  params: z.object({ address: accountAddress }),
  query: z.object({
    chainId: caip2,
    /** Period, ending now. `all` begins with the first indexed transaction. */
    range: z.enum(portfolioRanges),
    /** Currency of the values. Defaults to `usd`. */
    currency: z.optional(z.enum(currencies)),
  }),
  body: z.undefined(),
  response: z.object({
    data: z.array(
      z.object({
        /** RFC 3339. */
        at: rfc3339,
        /** Value of the account at that time, in `currency`. */
        value: displayNumber,
      }),
    ),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId, range: 'week', currency: 'usd' },
      response: {
        data: [
          { at: '2026-11-13T09:59:48Z', value: 19_500 },
          { at: exampleValues.time, value: 20_012.5 },
        ],
      },
    },
  ],
})

/** 7.5: returns an account's history, newest first, 50 entries per page. */
export const getHistory = defineEndpoint({
  id: 'getHistory',
  spec: '7.5',
  summary: "Returns a page of an account's history, newest first.",
  method: 'GET',
  path: '/v1/account/:address/history',
  params: z.object({ address: accountAddress }),
  query: z.object({
    /** CAIP-2 id. Defaults to that of `token`, or else to all. */
    chainId: z.optional(caip2),
    /** `next` of the previous page. */
    cursor: z.optional(z.string()),
    /** Lists the account's purchases instead, of whichever seller. */
    onramp: z.optional(z.literal('coinbase')),
    /** Currency of prices and values. Defaults to `usd`. */
    currency: z.optional(z.enum(currencies)),
    /** Only transfers of this token. The native token is given by its wire address. */
    token: z.optional(caip10),
  }),
  body: z.undefined(),
  response: z.object({
    data: z.array(transaction),
    /** Cursor of the following page. Null at the end. */
    next: z.nullable(z.string()),
    /**
     * Chains of which some of the account's past is missing, on a later page only if it is missing there. Absent if none
     * is.
     */
    missing: z.optional(
      z.array(
        z.object({
          chainId: caip2,
          /** Blocks below this one are not fully known yet: all while the chain can't be read. Null if all are known. */
          blocksFrom: z.nullable(z.int()),
          /** Transfers of the native currency below this block cannot be known. Null if all are. */
          nativesFrom: z.nullable(z.int()),
        }),
      ),
    ),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId },
      response: {
        data: [
          {
            id: `${exampleValues.chainId}:${exampleValues.hash}:0`,
            metadata: {
              operationType: 'send',
              hash: exampleValues.hash,
              minedAt: exampleValues.time,
              sentFrom: exampleValues.account,
              sentTo: exampleValues.peer,
              status: 'confirmed',
              nonce: 7,
              application: null,
              chain: exampleValues.chainId,
              block: 21_500_000,
              fee: { symbol: 'ETH', quantity: { numeric: '0.00021' }, value: 0.42 },
            },
            transfers: [
              {
                fungible_info: { name: 'Dev Dollar', symbol: 'DUSD', icon: null },
                nft_info: null,
                direction: 'out',
                quantity: { numeric: '12.5' },
                value: 12.5,
                price: 1,
              },
            ],
          },
        ],
        next: null,
      },
    },
  ],
})

/** Lists an account's NFTs. Spam is included and flagged. */
export const getNfts = defineEndpoint({
  id: 'getNfts',
  summary: "Lists an account's NFTs.",
  method: 'GET',
  path: '/v1/account/:address/nfts',
  params: z.object({ address: accountAddress }),
  query: z.object({
    /** CAIP-2 id. Defaults to all. */
    chainId: z.optional(caip2),
    /** `next` of the previous page. */
    cursor: z.optional(z.string()),
  }),
  body: z.undefined(),
  response: z.object({
    data: z.array(nft),
    /** Cursor of the following page. Null at the end. */
    next: z.nullable(z.string()),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId },
      response: {
        data: [
          {
            chainId: exampleValues.chainId,
            address: exampleValues.tokenId,
            tokenId: '7',
            standard: 'ERC721',
            quantity: '1',
            name: 'Mob #7',
            description: null,
            collection: { name: 'Mob', symbol: 'MOB' },
            image: { url: 'data:image/svg+xml;base64,PHN2Zy8+', content_type: 'image/svg+xml' },
            traits: [{ name: 'Background', value: 'Blue' }],
            flags: { is_spam: false },
          },
        ],
        next: null,
      },
    },
  ],
})

/** 7.4: returns an address's name and avatar, ENS first; null if it has none. */
export const getIdentity = defineEndpoint({
  id: 'getIdentity',
  spec: '7.4',
  summary: "Returns an address's name and avatar.",
  method: 'GET',
  path: '/v1/identity/:address',
  params: z.object({ address: accountAddress }),
  query: z.object({
    /** Sent by existing clients, and not used. */
    sender: z.optional(z.string()),
    /** Network whose primary name takes precedence (ENSIP-19). Ethereum's name by default. */
    chainId: z.optional(caip2),
  }),
  body: z.undefined(),
  response: z.object({
    /** Primary name of the address. Null if it has none. */
    name: z.nullable(z.string()),
    /** `data:image/*` URL, or one at this server. Null without an avatar. */
    avatar: z.nullable(z.string()),
    /** When the name was resolved. Null without a name. */
    resolvedAt: z.nullable(rfc3339),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      response: { name: 'alice.eth', avatar: null, resolvedAt: exampleValues.time },
    },
    {
      params: { address: 'So11111111111111111111111111111111111111112' },
      response: { name: null, avatar: null, resolvedAt: null },
    },
  ],
})

/**
 * Lists an account's approvals on a chain: found in the chain's logs, verified against the contracts' current state.
 */
export const getApprovals = defineEndpoint({
  id: 'getApprovals',
  summary: 'Lists the approvals that an account has granted.',
  method: 'GET',
  path: '/v1/account/:address/approvals',
  params: z.object({ address: accountAddress }),
  query: z.object({ chainId: caip2 }),
  body: z.undefined(),
  response: z.object({
    data: z.array(approval),
    /** False if there are more approvals than are checked at once, the index is behind, or nothing reads the chain. */
    isComplete: z.boolean(),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId },
      response: {
        data: [
          {
            chainId: exampleValues.chainId,
            token: {
              address: exampleValues.tokenId,
              name: 'Dev Dollar',
              symbol: 'DUSD',
              decimals: 6,
              iconUrl: '',
            },
            scope: 'amount',
            spender: exampleValues.routerId,
            amount: '12500000',
            tokenId: null,
            approvedAt: exampleValues.time,
          },
        ],
        isComplete: true,
      },
    },
  ],
})
