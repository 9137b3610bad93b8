import type { RequestOf } from '@latchkey/protocol/api'
import { onrampOrderMs, onrampQuoteMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { OnrampQuote } from '@latchkey/protocol/schema'
import { currencies } from '@latchkey/protocol/vocabulary'
import { formatUnits, parseUnits } from 'viem'
import type { Cursors } from '../../base/createCursors.ts'
import type { EvmClient } from '../../chains/evmClients.ts'
import type { CatalogueToken } from '../../chains/listTokens.ts'
import type { DollarPrices, RateSource } from '../../prices/dollarPrices.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { findOrder, readDestination, storeOrder } from '../createOrder.ts'
import type { Order, OrderStore } from '../createOrderStore.ts'
import type { OnrampSource, QuoteRequest } from '../onramp.ts'
import { toPurchaseEntry } from '../toPurchaseEntry.ts'
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentMethods,
  refuse,
  toNetworkName,
  toOptions,
  writeCents,
} from './assets.ts'
import type { Cashier } from './createCashier.ts'
import { readCents, toTerms, toTotal } from './quote.ts'
import { readTerms, type SandboxTerms } from './terms.ts'

/** The on-ramp's sandbox: the port, and what its payment page uses. */
export type Sandbox = OnrampSource & {
  /** Finds an order by the last part of its page's URL, and advances its state. */
  open(secret: string): Promise<Order | undefined>
  cashier: Cashier
}

/** Parameters of `createSandbox`. */
type SandboxOptions = {
  chain: ServedChain
  client: (chainId: Caip2) => EvmClient
  /** The native token first. */
  assets: readonly CatalogueToken[]
  market: DollarPrices
  rates: RateSource
  store: OrderStore
  cashier: Cashier
  cursors: Cursors
  apiOrigin: () => string
}

/** The gas of a payout, for native ether and for a token. */
const payoutGas = { native: 21_000n, token: 65_000n } as const
/** Used if a foreign client omits the amount. */
const defaultAmount = '100'
const seller = 'Sandbox'
const quoteScope = ['onramp-quote']

/**
 * Creates an on-ramp for development: quotes from the chain's market, its own payment page that only accepts test
 * numbers, and a treasury with real payouts. Sells on one chain, whose operator holds the treasury's key.
 */
export function createSandbox({
  chain,
  client,
  assets,
  market,
  rates,
  store,
  cashier,
  cursors,
  apiOrigin,
}: SandboxOptions): Sandbox {
  const network = toNetworkName(chain)
  const { listCurrencies, quote } = createQuotes({ chain, client, assets, market, rates })
  return {
    notices: [
      'The on-ramp is a sandbox: it accepts test numbers as payment, and pays out from its treasury.',
    ],
    cashier,
    async getOptions() {
      return toOptions(chain, assets, await listCurrencies())
    },
    async getQuote(request) {
      const quoted = await quote(request)
      const quoteId = cursors.sign(quoteScope, { terms: quoted, until: Date.now() + onrampQuoteMs })
      return toQuote(quoteId, quoted)
    },
    async createUrl(request, asker) {
      const { address, assets: wanted, blockchains } = readDestination(request)
      const { orderId, quoteId, paymentMethod } = request
      const known = await findOrder(store, { orderId }, asker, { provider: 'sandbox', account: address })
      if (known) return toPage(known)
      const agreed =
        quoteId === undefined
          ? await quote({
              purchaseCurrency: wanted?.[0] ?? assets[0]?.symbol ?? '',
              paymentCurrency: 'USD',
              ...toPresets(request),
              // A wallet without assets leaves the choice to the page, which supports one network.
              network: request.defaultNetwork ?? (wanted ? blockchains?.[0] : undefined) ?? network,
              ...(paymentMethod !== undefined && { paymentMethod }),
            })
          : readQuoteId(cursors, quoteId)
      const terms = paymentMethod === undefined ? agreed : { ...agreed, method: readMethod(paymentMethod) }
      const order = await storeOrder(store, { orderId }, asker, {
        provider: 'sandbox',
        account: address,
        chainId: chain.id,
        terms: JSON.stringify(terms),
      })
      return toPage(order)
    },
    async getHistory(query) {
      const orders = await store.list({ ...query, limit: query.limit + 1 })
      const shown = await Promise.all(orders.slice(0, query.limit).map(bringOn))
      const last = orders.length > query.limit ? shown.at(-1) : undefined
      return {
        data: shown.map((order) => {
          const { asset, units } = readTerms(order)
          return toPurchaseEntry(order, {
            seller,
            from: cashier.treasury,
            asset: { ...asset, iconUrl: asset.iconUrl ?? undefined },
            amount: formatUnits(BigInt(units), asset.decimals),
          })
        }),
        next: last ? { createdAt: last.createdAt, id: last.id } : null,
      }
    },
    async open(secret) {
      // A secret that this server cannot have created is not looked up.
      if (!/^[\w-]{22}$/.test(secret)) return undefined
      const order = await store.findBySecret(secret)
      return order?.provider === 'sandbox' ? bringOn(order) : undefined
    },
  }

  function toPage({ secret }: Order): string {
    return `${apiOrigin()}/onramp/sandbox/${secret}`
  }

  /**
   * Advances an order by the time passed since the last look: pays out what is due, and fails an unpaid order after its
   * deadline.
   */
  async function bringOn(order: Order): Promise<Order> {
    const now = Date.now()
    const isForgotten = ['open', 'verifying'].includes(order.state) && order.createdAt + onrampOrderMs < now
    if (isForgotten) await store.change(order.id, ['open', 'verifying'], { state: 'failed' }, now)
    else if (order.state === 'processing' && (order.readyAt ?? 0) <= now)
      await store.change(order.id, ['processing'], { state: 'paid' }, now)
    else if (order.state !== 'paid') return order
    const changed = (await store.find(order.id)) ?? order
    return changed.state === 'paid' ? cashier.payOut(changed, readTerms(changed)) : changed
  }
}

/** Quotes purchases with the prices of the chain's market. */
function createQuotes({
  chain,
  client,
  assets,
  market,
  rates,
}: Pick<SandboxOptions, 'chain' | 'client' | 'assets' | 'market' | 'rates'>) {
  const network = toNetworkName(chain)
  return { listCurrencies, quote }

  async function listCurrencies(): Promise<string[]> {
    const known = await Promise.all(
      currencies.map(async (id) => ((await rates.getRate(id)) === undefined ? [] : [id])),
    )
    return known.flat().flatMap((id) => (id === 'usd' || id === 'eur' ? [id.toUpperCase()] : []))
  }

  async function quote(request: Omit<QuoteRequest, 'amount'> & Presets): Promise<SandboxTerms> {
    const asset = assets.find(({ symbol }) => symbol === request.purchaseCurrency)
    if (!asset)
      throw refuse(
        'purchaseCurrency',
        `Unsupported asset. Use ${assets.map(({ symbol }) => symbol).join(', ')}.`,
      )
    if (request.network !== network) throw refuse('network', `Unsupported network. Use ${network}.`)
    const offered = await listCurrencies()
    if (!offered.includes(request.paymentCurrency))
      throw refuse('paymentCurrency', `Unsupported payment currency. Use ${offered.join(', ')}.`)
    const currency = request.paymentCurrency
    const market = await readMarket(asset, currency)
    const wanted = request.crypto && readUnits(request.crypto, asset.decimals)
    const total = wanted ? toTotal({ ...market, units: wanted }) : readCents(request.amount ?? '')
    const method = request.paymentMethod === undefined ? methodFor(total) : readMethod(request.paymentMethod)
    const { min, max } = paymentMethods[method]
    if (total < min || total > max)
      throw refuse(
        'amount',
        `The amount for ${method} must be from ${writeCents(min)} to ${writeCents(max)}.`,
      )
    const terms = toTerms({ ...market, total })
    return {
      asset: {
        symbol: asset.symbol,
        name: asset.name,
        address: asset.address,
        decimals: asset.decimals,
        iconUrl: asset.logoUri ?? null,
      },
      total: writeCents(terms.total),
      fee: writeCents(terms.fee),
      networkFee: writeCents(terms.networkFee),
      subtotal: writeCents(terms.subtotal),
      currency,
      units: String(wanted ?? terms.units),
      network,
      method,
    }
  }

  async function readMarket(
    asset: CatalogueToken,
    currency: string,
  ): Promise<Omit<Parameters<typeof toTerms>[0], 'total'>> {
    const native = assets[0]?.address ?? ''
    const [rate, prices, gasPrice] = await Promise.all([
      rates.getRate(currency === 'EUR' ? 'eur' : 'usd'),
      market.getDollarPrices(chain.id, [...new Set([asset.address, native])]),
      client(chain.id).getGasPrice(),
    ])
    const [assetPrice, nativePrice] = [asset.address, native].map((address) => {
      const price = prices.get(address)
      // Nobody is charged at a price that sources disagree about.
      return price?.isDisputed ? undefined : price?.value
    })
    if (rate === undefined || assetPrice === undefined || nativePrice === undefined)
      throw refuse('purchaseCurrency', 'No price is available right now. Try again later.')
    const networkWei = gasPrice * (asset.address === native ? payoutGas.native : payoutGas.token)
    return { rate, price: assetPrice, decimals: asset.decimals, networkWei, nativePrice }
  }
}

function readQuoteId(cursors: Cursors, quoteId: string): SandboxTerms {
  let kept: { terms: SandboxTerms; until: number }
  try {
    kept = cursors.read(quoteScope, quoteId) as typeof kept
  } catch {
    throw refuse('quoteId', 'Unknown quote. Request a new one.')
  }
  if (kept.until < Date.now()) throw refuse('quoteId', 'The quote expired. Request a new one.')
  return kept.terms
}

function toQuote(quoteId: string, terms: SandboxTerms): OnrampQuote {
  const { asset, currency, units } = terms
  const money = (amount: string) => ({ amount, currency })
  return {
    quoteId,
    paymentTotal: money(terms.total),
    paymentSubtotal: money(terms.subtotal),
    coinbaseFee: money(terms.fee),
    networkFee: money(terms.networkFee),
    purchaseAmount: { amount: formatUnits(BigInt(units), asset.decimals), currency: asset.symbol },
    provider: seller,
  }
}

function readMethod(id: string): PaymentMethod {
  if (isPaymentMethod(id)) return id
  throw refuse('paymentMethod', `It must be one of ${Object.keys(paymentMethods).join(', ')}.`)
}

/** Returns card, up to its maximum. */
function methodFor(total: bigint): PaymentMethod {
  return total > paymentMethods.card.max ? 'ach_bank_account' : 'card'
}

/** The amount to pay, or the amount to buy, as decimals. */
type Presets = { amount?: string; crypto?: string }

function toPresets({ presetFiatAmount, presetCryptoAmount }: RequestOf<'createOnrampUrl'>['body']): Presets {
  if (presetFiatAmount !== undefined || presetCryptoAmount === undefined)
    return { amount: readPreset(presetFiatAmount) }
  return { crypto: String(presetCryptoAmount) }
}

function readUnits(amount: string, decimals: number): bigint {
  const [text, fraction = ''] = /^\d{1,12}(?:\.(\d+))?$/.exec(amount) ?? []
  const units = text !== undefined && fraction.length <= decimals ? parseUnits(text, decimals) : 0n
  if (units === 0n) throw refuse('presetCryptoAmount', 'The amount must be a positive plain number.')
  return units
}

/** Parses a JSON number by its decimal text, as the contract requires. */
function readPreset(amount: number | undefined): string {
  if (amount === undefined) return defaultAmount
  const text = String(amount)
  if (!/^\d+(\.\d{1,2})?$/.test(text))
    throw refuse('presetFiatAmount', 'The amount must be a number with at most two decimals.')
  return text
}
