/** Values required by a text, by the placeholder names in its braces. */
export type CopyValues<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? { [key in name]: string | number } & CopyValues<rest>
  : unknown

/**
 * Replaces the placeholders of a text; missing values leave their braces. In right-to-left text, values are wrapped in
 * isolates so that a left-to-right name doesn't reorder the words around it.
 */
export function formatCopy(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  isIsolated = false,
): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]
    return value === undefined ? braces : isIsolated ? `\u2068${value}\u2069` : `${value}`
  })
}
