import { numberFormat } from './formatters.ts'
/** How money is shown. */
export type FiatFormat = {
  /** BCP 47 tag; the visitor's own unless told. */
  locale?: string | undefined
  /** ISO 4217 code; `USD` unless told. */
  currency?: string
  /** Shortens what has more than nine whole digits, as in a list: `$10T`. */
  compact?: boolean
}

/** What stands where a price is not known: never a zero. */
export const dash = '—'

/** Money in the locale's form: `$9,803.50`, `<$0.01`, or a dash for what is not known. For display only. */
export function formatFiat(value: number | string | null | undefined, options: FiatFormat = {}): string {
  const parts = fiatParts(value, options)
  return parts ? `${parts.lead}${parts.main}${parts.lesser}` : dash
}

/** The sign of a currency in a locale: `$`. */
export function currencySymbol({ locale, currency = 'USD' }: FiatFormat = {}): string {
  const money = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Money in parts, so that the lesser units can be set quieter. Undefined for what is not known. */
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
  // A decimal string keeps all of its digits; lib.dom types only what is a number literal.
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

/** Letters with a sign, as `US$`, would be torn apart in a line from right to left. */
function isolated(currency: string): string {
  return /\p{L}\P{L}/u.test(currency) ? `\u2066${currency}\u2069` : currency
}
