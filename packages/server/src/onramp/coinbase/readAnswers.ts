import type { OnrampOptions, OnrampQuote } from '@latchkey/protocol/schema'
import { RequestFailure } from '../../base/RequestFailure.ts'

/** The state of a purchase, as reported by Coinbase. */
type CoinbaseTransaction = {
  state: 'processing' | 'confirmed' | 'failed'
  /** Undefined before the transaction is sent. */
  hash: string | undefined
  /** In whole units; undefined if not reported. */
  amount: string | undefined
}

/** Builds the failure for a response that Coinbase's documentation does not show. */
export function undocumented(): RequestFailure {
  return new RequestFailure('UPSTREAM_UNAVAILABLE', {
    field: 'coinbase',
    description: 'Unexpected response from Coinbase.',
  })
}

/** Reads a field in either of the two documented spellings, such as `quote_id` and `quoteId`. */
function read(answer: unknown, name: string): unknown {
  const fields = Object(answer)
  return fields[name] ?? fields[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())]
}

/** Parses the buy options. */
export function readOptions(json: unknown): OnrampOptions {
  return {
    purchaseCurrencies: readList(json, 'purchase_currencies').map((currency) => ({
      id: readText(currency, 'id'),
      name: readText(currency, 'name'),
      symbol: readText(currency, 'symbol'),
      networks: readList(currency, 'networks').map((network) => ({
        name: readText(network, 'name'),
        display_name: readText(network, 'display_name'),
        chain_id: readText(network, 'chain_id'),
        // The native token has no contract.
        contract_address: String(read(network, 'contract_address') ?? ''),
      })),
    })),
    paymentCurrencies: readList(json, 'payment_currencies').map((currency) => ({
      id: readText(currency, 'id'),
      payment_method_limits: readList(currency, 'limits').map((limit) => ({
        id: readText(limit, 'id'),
        min: readDecimal(read(limit, 'min')),
        max: readDecimal(read(limit, 'max')),
      })),
    })),
  }
}

/** Parses a quote. */
export function readQuote(json: unknown): OnrampQuote {
  const money = (name: string) => {
    const amount = read(json, name)
    return { amount: readDecimal(read(amount, 'value')), currency: readText(amount, 'currency') }
  }
  return {
    quoteId: readText(json, 'quote_id'),
    paymentTotal: money('payment_total'),
    paymentSubtotal: money('payment_subtotal'),
    coinbaseFee: money('coinbase_fee'),
    networkFee: money('network_fee'),
    purchaseAmount: money('purchase_amount'),
  }
}

/** Parses a session token. */
export function readSessionToken(json: unknown): string {
  return readText(json, 'token')
}

const states: ReadonlyMap<string, CoinbaseTransaction['state']> = new Map([
  ['ONRAMP_TRANSACTION_STATUS_CREATED', 'processing'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'processing'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
])

/** Parses the newest transaction of a purchase; undefined before there is one. */
export function readTransaction(json: unknown): CoinbaseTransaction | undefined {
  const [newest] = readList(json, 'transactions')
  if (newest === undefined) return undefined
  const state = states.get(readText(newest, 'status'))
  if (state === undefined) throw undocumented()
  const [hash, bought] = [read(newest, 'tx_hash'), read(newest, 'purchase_amount')]
  return {
    state,
    hash: typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : undefined,
    amount: bought === undefined ? undefined : readDecimal(Object(bought).value ?? bought),
  }
}

function readList(answer: unknown, name: string): readonly unknown[] {
  const list = read(answer, name)
  if (!Array.isArray(list)) throw undocumented()
  return list
}

function readText(answer: unknown, name: string): string {
  const text = read(answer, name)
  if (typeof text !== 'string' || text === '') throw undocumented()
  return text
}

function readDecimal(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(value)) throw undocumented()
  return value
}
