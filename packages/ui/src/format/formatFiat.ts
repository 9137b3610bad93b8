import { numberFormat } from './formatters.ts'
/** Options of `formatFiat`. */
export type FiatFormat = {
  /** BCP 47 tag. Defaults to the user's locale. */
  locale?: string | undefined
  /** ISO 4217 code. Defaults to `USD`. */
  currency?: string
  /** Abbreviates amounts with more than nine integer digits, for lists: `$10T`. */
  compact?: boolean
}

/** Placeholder for an unknown price, which is never shown as zero. */
export const dash = '—'

/** Formats money for a locale: `$9,803.50`, `<$0.01`, or a dash if unknown. For display only. */
export function formatFiat(value: number | string | null | undefined, options: FiatFormat = {}): string {
  const parts = fiatParts(value, options)
  return parts ? `${parts.lead}${parts.main}${parts.lesser}` : dash
}

/** Returns a currency's symbol in a locale: `$`. */
export function currencySymbol({ locale, currency = 'USD' }: FiatFormat = {}): string {
  const money = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Formats money in parts, so that the lesser units can be styled quieter. Undefined if unknown. */
export function fiatParts(
  value: number | string | null | undefined,
  { locale, currency = 'USD', compact = false }: FiatFormat = {},
): { lead: string; main: string; lesser: string } | undefined {
  if (value === null || value === undefined || value === '' || !Number.isFinite(Number(value)))
    return undefined
  const isDust = Number(value) > 0 && Number(value) < 0.01
  const money = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(compact && Math.abs(Number(value)) >= 1e9
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }
      : {}),
  })
  // A decimal string keeps all of its digits, but lib.dom only accepts numeric literal types.
  const parts = money.formatToParts((isDust ? 0.01 : value) as number)
  const at = parts.findIndex((part) => part.type === 'decimal')
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map((part) => (part.type === 'currency' ? isolated(part.value) : part.value))
      .join('')
  if (at === -1) return { lead: isDust ? '<' : '', main: text(0), lesser: '' }
  return { lead: isDust ? '<' : '', main: text(0, at), lesser: text(at) }
}

/** Isolates symbols that mix letters and signs, such as `US$`: right-to-left text would split them. */
function isolated(currency: string): string {
  return /\p{L}\P{L}/u.test(currency) ? `\u2066${currency}\u2069` : currency
}
