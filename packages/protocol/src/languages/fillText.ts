/** A table of texts in any language, with the keys of an English one. */
export type Texts<table> = {
  readonly [key in keyof table]: table[key] extends string ? string : Texts<table[key]>
}

/**
 * Replaces the `{name}` placeholders of a text. Placeholders without a value, and those inside a value, stay as they
 * are. In right-to-left text, values are wrapped in isolates so that a left-to-right name doesn't reorder the words
 * around it.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  isIsolated = false,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : isIsolated ? `\u2068${value}\u2069` : `${value}`
  })
}
