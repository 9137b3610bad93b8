/**
 * Creates a function that returns a table's texts with their values filled in. Placeholders inside a value are ignored.
 */
export function createSay<key extends string>(table: Readonly<Record<key, string>>) {
  return (key: key, values: Readonly<Record<string, string>> = {}): string =>
    table[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
