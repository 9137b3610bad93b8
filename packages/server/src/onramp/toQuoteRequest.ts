import type { RequestOf } from '@latchkey/protocol/api'
import type { OnrampOptions } from '@latchkey/protocol/schema'
import { RequestFailure } from '../base/RequestFailure.ts'

type Body = RequestOf<'getOnrampQuote'>['body']
type QuoteRequest = Omit<Body, 'purchaseCurrency' | 'paymentCurrency'> & {
  purchaseCurrency: string
  paymentCurrency: string
}
type Currency = OnrampOptions['purchaseCurrencies'][number]
type Network = Currency['networks'][number]

/**
 * Resolves the currencies and the network of a quote, in every form that clients send, among those offered. Anything
 * else is passed on unchanged, so that the on-ramp refuses it by name.
 */
export function toQuoteRequest(body: Body, options: OnrampOptions | undefined): QuoteRequest {
  const bought = findBought(body.purchaseCurrency, options?.purchaseCurrencies ?? [])
  const paid = typeof body.paymentCurrency === 'string' ? body.paymentCurrency : body.paymentCurrency.id
  const { paymentMethod } = body
  const methods = options?.paymentCurrencies.flatMap((currency) => currency.payment_method_limits) ?? []
  return {
    ...body,
    ...(paymentMethod !== undefined && {
      paymentMethod: methods.find(({ id }) => isSame(id, paymentMethod))?.id ?? paymentMethod,
    }),
    purchaseCurrency: bought?.id ?? namesOf(body.purchaseCurrency)[0] ?? '',
    paymentCurrency: options?.paymentCurrencies.find(({ id }) => isSame(id, paid))?.id ?? paid,
    network: (bought && options && findNetwork(body.network, bought, options))?.name ?? body.network,
  }
}

/** Ids come first: two currencies may share a symbol. */
function findBought(wanted: Body['purchaseCurrency'], offered: readonly Currency[]): Currency | undefined {
  for (const name of namesOf(wanted))
    for (const key of ['id', 'symbol', 'name'] as const) {
      const found = offered.find((currency) => isSame(currency[key], name))
      if (found) return found
    }
  return undefined
}

function namesOf(wanted: Body['purchaseCurrency']): string[] {
  if (typeof wanted === 'string') return [wanted]
  return [wanted.id, wanted.symbol, wanted.name].filter((name) => name !== undefined)
}

/**
 * Finds a network by its names and ids, or by its native currency. Some clients always name the bought currency instead
 * of a network: they get the first one on which it is sold, its own chain preferred.
 */
function findNetwork(wanted: string, bought: Currency, options: OnrampOptions): Network | undefined {
  const { networks } = bought
  const named = networks.find((network) => isCalledNetwork(network, wanted))
  if (named) return named
  // The name of another network is not a currency, even if they are equal.
  if (
    options.purchaseCurrencies.some(({ networks }) =>
      networks.some((network) => isCalledNetwork(network, wanted)),
    )
  )
    return undefined
  const isCalled = (currency: Currency) =>
    [currency.id, currency.symbol, currency.name].some((name) => isSame(name, wanted))
  const homes = options.purchaseCurrencies.filter(isCalled).flatMap((currency) => currency.networks)
  const nativeOn = homes.filter(({ contract_address }) => contract_address === '').map(({ name }) => name)
  const natives = networks.filter(({ name }) => nativeOn.includes(name))
  if (isCalled(bought)) return natives[0] ?? networks[0]
  if (new Set(nativeOn).size <= 1) return natives[0]
  throw new RequestFailure('PARAMETER_INVALID', {
    field: 'network',
    description: `"${wanted}" is the native currency of several networks. Use one of: ${networks.map(({ name }) => name).join(', ')}.`,
  })
}

function isCalledNetwork({ name, display_name, chain_id }: Network, wanted: string): boolean {
  return [name, display_name, chain_id, `eip155:${chain_id}`].some((text) => isSame(text, wanted))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
