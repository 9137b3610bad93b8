/** What a 32-byte hash or an address stands for. */
type Domain = 'party' | 'block' | 'transaction'

const salts: { readonly [domain in Domain]: number } = {
  party: 0x1f3a_57c1,
  block: 0x2b6e_91d5,
  transaction: 0x3c8d_04e9,
}
const words: { readonly [domain in Domain]: number } = { party: 5, block: 8, transaction: 8 }

/**
 * Writes a row's number as an address or a hash. The last word is a permutation of the number, so that `fromHex` finds
 * the row without an index; the others are noise.
 */
export function toHex(domain: Domain, row: number): string {
  const salt = salts[domain]
  let text = '0x'
  for (let at = 1; at < words[domain]; at += 1) text += hexWord(mix(row ^ mix(salt + at)))
  return text + hexWord(mix(row ^ salt))
}

/** Reads the row that `toHex` wrote. Returns `undefined` for any other text, in any case. */
export function fromHex(domain: Domain, text: string): number | undefined {
  if (text.length !== 2 + 8 * words[domain]) return undefined
  const row = (unmix(Number.parseInt(text.slice(-8), 16)) ^ salts[domain]) >>> 0
  return toHex(domain, row) === text.toLowerCase() ? row : undefined
}

/** The zero address, from which tokens are minted. */
export const zeroHex = `0x${'00'.repeat(20)}`

function hexWord(word: number): string {
  return word.toString(16).padStart(8, '0')
}

/** Permutes the 32-bit numbers (the finalizer of MurmurHash3). */
function mix(word: number): number {
  let mixed = word ^ (word >>> 16)
  mixed = Math.imul(mixed, 0x85eb_ca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function unmix(word: number): number {
  let mixed = word ^ (word >>> 16)
  mixed = Math.imul(mixed, 0x7ed1_b41d)
  mixed ^= (mixed ^ (mixed >>> 13)) >>> 13
  mixed = Math.imul(mixed, 0xa5cb_9243)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
