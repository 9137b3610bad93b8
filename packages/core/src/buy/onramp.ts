import { nameCacheMs } from '@latchkey/protocol/constants'
import type { OnrampOptions, OnrampQuote } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { formatAmount, parseAmount } from '../utils/amounts.ts'
import { requireApi } from './requireApi.ts'
import samples from './samples.json' with { type: 'json' }

/** Purchase and payment options. */
export type OnrampOffer = {
  options: OnrampOptions
  /** Whether these are the built-in lists, because the server did not respond. */
  isSample: boolean
}

/** Returns the assets to buy and the payment options (7.19). Falls back to the built-in sample lists (9.20). */
export async function getOnrampOptions(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OnrampOffer> {
  try {
    return { options: await requireApi(kit).getOnrampOptions({}, { signal }), isSample: false }
  } catch (error) {
    signal?.throwIfAborted()
    kit.log('warn', 'Failed to fetch on-ramp options', error)
    return { options: sampleOptions, isSample: true }
  }
}

/**
 * Query options of `getOnrampOptions`. Fresh for 5 min, except samples. Also runs offline, because samples need no
 * network.
 */
export function getOnrampOptionsQueryOptions(kit: Kit) {
  return {
    queryKey: toQueryKey(kit, 'onrampOptions', {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => getOnrampOptions(kit, { signal }),
    networkMode: 'always' as const,
    staleTime: ({ state }: { state: { data: OnrampOffer | undefined } }) =>
      state.data?.isSample ? 0 : nameCacheMs,
  }
}

/** A purchase quote. An estimate is based on samples and cannot be paid. */
export type QuotedPurchase = {
  /** The quote. */
  quote: OnrampQuote
  /** Whether it is based on samples, because the server returned none. */
  isEstimate: boolean
}

/** Parameters of `getOnrampQuote`. */
export type GetOnrampQuoteParameters = {
  /** Id of an asset of `getOnrampOptions`. */
  asset: string
  /** Name of the network, as in the options. */
  network: string
  /** Currency to pay with: ISO 4217. */
  currency: string
  /** Id of a payment method. */
  method: string
  /** Decimal string in `currency`, including all fees. */
  amount: string
  signal?: AbortSignal
}

/** Quotes a purchase (7.20). Falls back to an estimate, which is marked as such and cannot be paid. */
export async function getOnrampQuote(
  kit: Kit,
  { asset, network, currency, method, amount, signal }: GetOnrampQuoteParameters,
): Promise<QuotedPurchase> {
  try {
    const body = {
      ...{ purchaseCurrency: asset, paymentCurrency: currency, amount, network },
      paymentMethod: method,
    }
    return { quote: await requireApi(kit).getOnrampQuote({ body }, { signal }), isEstimate: false }
  } catch (error) {
    signal?.throwIfAborted()
    kit.log('warn', 'The on-ramp returned no quote', error)
    return { quote: estimateQuote(asset, currency, amount), isEstimate: true }
  }
}

/** Sample data shown while an on-ramp's options are unavailable (9.20). Not usable for a purchase. */
export const sampleOptions: OnrampOptions = samples.options

const centDecimals = 2
const assetDecimals = 18
const ppmPerOne = 1_000_000n

/** Estimates a quote from sample prices while there isn't a real one. It can't be paid. */
export function estimateQuote(asset: string, currency: string, amount: string): OnrampQuote {
  const { quote } = samples
  const total = parseAmount(amount, centDecimals) ?? 0n
  const fee = (total * BigInt(quote.feePpm)) / ppmPerOne
  const networkFee = parseAmount(quote.networkFee, centDecimals) ?? 0n
  const subtotal = total > fee + networkFee ? total - fee - networkFee : 0n
  const prices: Readonly<Record<string, string>> = quote.prices
  const price = parseAmount(prices[asset] ?? '', centDecimals)
  const bought = price ? (subtotal * 10n ** BigInt(assetDecimals)) / price : 0n
  const money = (cents: bigint) => ({ amount: formatAmount(cents, centDecimals), currency })
  return {
    quoteId: '',
    paymentTotal: money(total),
    paymentSubtotal: money(subtotal),
    coinbaseFee: money(fee),
    networkFee: money(networkFee),
    purchaseAmount: { amount: formatAmount(bought, assetDecimals), currency: asset },
  }
}
