/** Makes what says the texts of a table, their values in place; a value is never read for places of its own. */
export function createSay<key extends string>(table: Readonly<Record<key, string>>) {
  return (key: key, values: Readonly<Record<string, string>> = {}): string =>
    table[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
