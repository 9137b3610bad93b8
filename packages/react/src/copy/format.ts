/** The values that a text asks for, by the names in its braces. */
export type CopyValues<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? { [key in name]: string | number } & CopyValues<rest>
  : unknown

/**
 * Puts values into the braces of a text; a value that is missing leaves its braces. Isolated, for text that reads from
 * right to left, a name from left to right does not reorder the words around it.
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
