import type { OnrampOptions, OnrampQuote } from '@latchkey/protocol/schema'
import { formatAmount, parseAmount } from '../utils/amounts.ts'
import options from './sampleOptions.json' with { type: 'json' }
import quote from './sampleQuote.json' with { type: 'json' }

/** Sample data shown while an on-ramp's options are unavailable (9.20). Not usable for a purchase. */
export const sampleOptions: OnrampOptions = options

const centDecimals = 2
const assetDecimals = 18
const ppmPerOne = 1_000_000n

/** Estimates a quote from sample prices while there isn't a real one. It can't be paid. */
export function estimateQuote(asset: string, currency: string, amount: string): OnrampQuote {
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
