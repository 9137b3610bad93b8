import type { Caip2 } from '@latchkey/protocol/ids'
import type { OnrampOptions } from '@latchkey/protocol/schema'
import { readCoinbaseKey } from '../../base/coinbaseKey.ts'
import type { Cursors } from '../../base/createCursors.ts'
import { answerLimits } from '../../base/jsonLimits.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { readText } from '../../base/readText.ts'
import { coinbasePayOrigin } from '../../settings/constants.ts'
import type { ServerSettings } from '../../settings/settings.ts'
import { findOrder, readDestination, storeOrder } from '../createOrder.ts'
import type { Order, OrderStore } from '../createOrderStore.ts'
import type { OnrampSource } from '../onramp.ts'
import { toPurchaseEntry } from '../toPurchaseEntry.ts'
import { createToken } from './createToken.ts'
import { readOptions, readQuote, readSessionToken, readTransaction, undocumented } from './readAnswers.ts'

/** The stored terms of an order at Coinbase: plain JSON. */
type CoinbaseTerms = { symbol: string; name: string; amount: string | undefined }

type Network = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

const seller = 'Coinbase'
const quoteScope = ['coinbase-quote']
/** Lists rarely change, and the documentation recommends caching them. */
const optionsFreshMs = 600_000
/** After this time, a purchase that was never started has failed. */
const orderMs = 86_400_000
/** How many of an account's newest purchases are updated in parallel. */
const lookedForMax = 5

/**
 * Creates an on-ramp that sells through Coinbase Onramp, on Coinbase's page, with a session token that this server
 * requests.
 *
 * **Never run against the service**: written from its documentation of 2026-11-21 (docs.cdp.coinbase.com:
 * api-reference/rest-api/onramp-offramp/{create-session-token, create-buy-quote, get-onramp-transactions-by-id},
 * sdks/cdp-sdks-v2/frontend OnrampBuyOptionsResponse, onramp/coinbase-hosted-onramp/generating-onramp-url,
 * onramp/core-features/transaction-status; tokens as in `generateJwt` of github.com/coinbase/cdp-sdk), and tested with
 * the examples there. The full example of buy/options was not accessible, but its fields were. Undocumented responses
 * are rejected.
 */
export function createCoinbaseOnramp({
  settings,
  store,
  cursors,
}: {
  settings: CoinbaseSettings
  store: OrderStore
  cursors: Cursors
}): OnrampSource {
  const ask = createAskCoinbase(settings)
  const { country, subdivision } = settings
  const place = { country, ...(subdivision !== undefined && { subdivision }) }
  let kept: { options: OnrampOptions; until: number } | undefined

  return {
    notices: ['On-ramp by Coinbase: this adapter has never been run against the service.'],
    getOptions: () => getOptions(),
    async getQuote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod }) {
      const quote = readQuote(
        await ask('POST', '/v1/buy/quote', {
          ...{ purchaseCurrency, paymentCurrency, purchaseNetwork: network },
          paymentAmount: amount,
          paymentMethod: paymentMethod ?? 'UNSPECIFIED',
          ...place,
        }),
      )
      // Coinbase falls back to dollars for an unsupported currency, which must not go unnoticed.
      if (quote.paymentTotal.currency !== paymentCurrency)
        throw refuse('paymentCurrency', 'Coinbase does not accept this currency.')
      const { amount: bought } = quote.purchaseAmount
      const quoteId = cursors.sign(quoteScope, {
        ...{ id: quote.quoteId, currency: paymentCurrency, bought },
      })
      return { ...quote, quoteId, provider: seller }
    },
    async createUrl(request, asker) {
      const { address, assets, blockchains } = readDestination(request)
      const { quoteId, orderId, paymentMethod, presetFiatAmount, presetCryptoAmount } = request
      await findOrder(store, { orderId }, asker, { provider: 'coinbase', account: address })
      const sold = findSold(await getOptions(), assets?.[0], request.defaultNetwork ?? blockchains?.[0])
      const quote = quoteId === undefined ? undefined : readQuoteId(cursors, quoteId)
      const terms: CoinbaseTerms = { symbol: sold.symbol, name: sold.name, amount: quote?.bought }
      const token = readSessionToken(
        await ask('POST', '/v1/token', {
          addresses: [{ address, blockchains: [sold.network] }],
          assets: [sold.symbol],
          ...(asker.clientAddress !== undefined && { clientIp: asker.clientAddress }),
        }),
      )
      // Only purchases with a payment page are stored.
      const order = await storeOrder(store, { orderId }, asker, {
        provider: 'coinbase',
        account: address,
        chainId: sold.chainId,
        terms: JSON.stringify(terms),
      })
      const query = {
        ...{ sessionToken: token, defaultAsset: sold.symbol, defaultNetwork: sold.network },
        ...{ defaultExperience: 'buy', partnerUserRef: order.id },
        ...(presetFiatAmount !== undefined && { presetFiatAmount: String(presetFiatAmount) }),
        ...(presetCryptoAmount !== undefined && { presetCryptoAmount: String(presetCryptoAmount) }),
        ...(quote && { fiatCurrency: quote.currency, quoteId: quote.id }),
        ...(paymentMethod !== undefined && { defaultPaymentMethod: paymentMethod }),
      }
      return `${coinbasePayOrigin}/buy/select-asset?${new URLSearchParams(query)}`
    },
    async getHistory(query) {
      const orders = await store.list({ ...query, limit: query.limit + 1 })
      const shown = orders.slice(0, query.limit).filter(({ provider }) => provider === 'coinbase')
      const waiting = new Set(shown.filter(isUnderWay).slice(0, lookedForMax))
      const data = await Promise.all(
        shown.map((order) => (waiting.has(order) ? look({ ask, store }, order) : order)),
      )
      const last = orders.length > query.limit ? orders[query.limit - 1] : undefined
      return {
        data: data.map((order) => {
          const { symbol, name, amount = '0' }: CoinbaseTerms = JSON.parse(order.terms)
          return toPurchaseEntry(order, { seller, from: '', asset: { symbol, name }, amount })
        }),
        next: last ? { createdAt: last.createdAt, id: last.id } : null,
      }
    },
  }

  async function getOptions(): Promise<OnrampOptions> {
    if (kept && kept.until > Date.now()) return kept.options
    const options = readOptions(await ask('GET', `/v1/buy/options?${new URLSearchParams(place)}`))
    kept = { options, until: Date.now() + optionsFreshMs }
    return options
  }
}

/** Finds the asset and network to sell. Throws if Coinbase does not sell it. */
function findSold(
  { purchaseCurrencies }: OnrampOptions,
  asset: string | undefined,
  network: string | undefined,
) {
  const isOn = ({ chain_id, name }: Network) =>
    /^\d{1,16}$/.test(chain_id) && (name === network || (asset === undefined && network === undefined))
  const isNative = (one: Network) => isOn(one) && one.contract_address === ''
  const found =
    asset === undefined
      ? // Without an asset, the page lets the visitor choose and opens with the network's native token.
        (purchaseCurrencies.find(({ networks }) => networks.some(isNative)) ??
        purchaseCurrencies.find(({ networks }) => networks.some(isOn)))
      : purchaseCurrencies.find(({ id, symbol }) => id === asset || symbol === asset)
  if (!found)
    throw refuse('destinationWallets', 'Unknown asset. Set assets to an id from /v1/onramp/options.')
  const on = found.networks.find(isNative) ?? found.networks.find(isOn)
  if (!on)
    throw refuse(
      'defaultNetwork',
      `${found.symbol} is not sold on this network. Use a network from /v1/onramp/options.`,
    )
  const chainId: Caip2 = `eip155:${on.chain_id}`
  return { symbol: found.symbol, name: found.name, network: on.name, chainId }
}

function readQuoteId(cursors: Cursors, quoteId: string): { id: string; currency: string; bought: string } {
  try {
    return cursors.read(quoteScope, quoteId) as { id: string; currency: string; bought: string }
  } catch {
    throw refuse('quoteId', 'Unknown quote. Request a new one.')
  }
}

/** Updates the state of a purchase. It stays unchanged if Coinbase does not report any. */
async function look({ ask, store }: { ask: AskCoinbase; store: OrderStore }, order: Order): Promise<Order> {
  const now = Date.now()
  const path = `/v1/buy/user/${encodeURIComponent(order.id)}/transactions`
  // A failed request changes nothing. Only a confirmed absence of transactions ends a purchase that was never
  // started.
  const told = await ask('GET', path)
    .then(readTransaction)
    .catch(() => 'nothing' as const)
  if (told === 'nothing') return order
  const isForgotten = !told && order.state === 'open' && order.createdAt + orderMs < now
  const kept: CoinbaseTerms = JSON.parse(order.terms)
  const change = {
    state: told?.state ?? (isForgotten ? 'failed' : order.state),
    hash: told?.hash ?? order.hash,
    terms: told?.amount === undefined ? order.terms : JSON.stringify({ ...kept, amount: told.amount }),
  }
  const isNews = change.state !== order.state || change.hash !== order.hash || change.terms !== order.terms
  if (!isNews) return order
  await store.change(order.id, ['open', 'processing', 'failed'], change, now)
  return (await store.find(order.id)) ?? order
}

/** Returns whether a purchase may still change. A failed one can be retried on the same page while that is open. */
function isUnderWay({ state, createdAt }: Order): boolean {
  return (
    state === 'open' || state === 'processing' || (state === 'failed' && createdAt + orderMs > Date.now())
  )
}

function refuse(field: string, description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field, description })
}

/** The settings for Coinbase: an account's key, and where its visitors live. */
export type CoinbaseSettings = Extract<ServerSettings['onramp'], { provider: 'coinbase' }>

/** Sends a request to Coinbase and returns the JSON of a 200. Throws `RequestFailure`. */
type AskCoinbase = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Two requests fit into the deadline of one request to this server. */
const answerMs = 3_500

/** Creates the client of Coinbase's Onramp API. Each request has its own token. */
function createAskCoinbase({ keyId, keySecret, origin }: CoinbaseSettings): AskCoinbase {
  const key = readCoinbaseKey(keySecret)
  return async (method, path, body) => {
    const url = new URL(`/onramp${path}`, origin)
    const { status, json } = await send(url, {
      method,
      headers: {
        authorization: `Bearer ${await createToken(keyId, key, { method, url })}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (status === 200) return json
    throw toFailure(status)
  }
}

async function send(url: URL, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await readText(response, answerLimits)
    return { status: response.status, json: response.status === 200 ? JSON.parse(text) : undefined }
  } catch (cause) {
    throw unavailable('Coinbase is not responding. Try again in a moment.', cause)
  }
}

function toFailure(status: number): RequestFailure {
  if (status === 400)
    return new RequestFailure('PARAMETER_INVALID', {
      field: 'body',
      description: 'Coinbase does not sell this asset, or not in this amount.',
    })
  if (status === 401 || status === 403)
    return unavailable(
      'Coinbase rejected the API key of this server. Its operator must check ONRAMP_KEY_ID and ONRAMP_KEY_SECRET.',
    )
  return status === 429 || status === 500 || status === 503
    ? unavailable('Coinbase is busy. Try again in a moment.')
    : undocumented()
}

function unavailable(description: string, cause?: unknown): RequestFailure {
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'coinbase', description },
    { retryAfterS: 2, ...(cause !== undefined && { cause }) },
  )
}
