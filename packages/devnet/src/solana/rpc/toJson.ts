/** Marks integers that are too large for a JavaScript number until the JSON text is created. */
const mark = '\u0001'
const marked = /"\\u0001(-?\d+)\\u0001"/g

/** Serializes JSON with bigints as plain numbers, as Solana's RPC does for 64-bit integers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${mark}${part}${mark}` : part,
  ).replace(marked, '$1')
}
