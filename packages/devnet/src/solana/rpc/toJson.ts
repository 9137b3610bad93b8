/** Stands around whole numbers that are too large for JavaScript's own, until the text is made. */
const mark = '\u0001'
const marked = /"\\u0001(-?\d+)\\u0001"/g

/** JSON text in which a bigint is a plain number, as Solana's RPC has its 64 bits. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${mark}${part}${mark}` : part,
  ).replace(marked, '$1')
}
