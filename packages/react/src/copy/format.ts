/** The values that a text asks for, by the names in its braces. */
export type CopyValues<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? { [key in name]: string | number } & CopyValues<rest>
  : unknown

/** Puts values into the braces of a text; a value that is missing leaves its braces. */
export function formatCopy(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))
}

/** The same, for a text from right to left: a name from left to right then does not turn the words around it. */
export function formatIsolated(text: string, values: Readonly<Record<string, string | number>>): string {
  const isolated = Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`])
  return formatCopy(text, Object.fromEntries(isolated))
}
