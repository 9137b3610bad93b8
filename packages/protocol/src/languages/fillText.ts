/** A table of texts in any language, with the keys of an English one. */
export type Texts<table> = {
  readonly [key in keyof table]: table[key] extends string ? string : Texts<table[key]>
}

/**
 * Replaces the `{name}` placeholders of a text. Placeholders without a value, and those inside a value, stay as they
 * are. In right-to-left text, values are wrapped in isolates so that a left-to-right name doesn't reorder the words
 * around it. With a locale (BCP 47), numbers are written in its digits.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  isIsolated = false,
  locale?: string,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    const written =
      typeof value === 'number' && locale !== undefined
        ? new Intl.NumberFormat(locale).format(value)
        : `${value}`
    return isIsolated ? `\u2068${written}\u2069` : written
  })
}
