const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Returns the cached number format of a locale and options: creating one costs more than using it a hundred times. */
export function numberFormat(
  locale: string | undefined,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return once(numbers, locale, options, () => new Intl.NumberFormat(locale, options))
}

/** Returns the cached date format of a locale and options. */
export function dateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return once(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))
}

function once<format>(
  made: Map<string, format>,
  locale: string | undefined,
  options: object,
  make: () => format,
) {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const format = make()
  made.set(key, format)
  return format
}
