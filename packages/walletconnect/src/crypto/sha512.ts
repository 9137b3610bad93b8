const mask = 2n ** 64n - 1n

/** The first eighty primes. */
const primes = Array.from({ length: 410 }, (_, number) => BigInt(number)).filter(
  (number) => number > 1n && !hasDivisor(number),
)

/** FIPS 180-4, sections 4.2.3 and 5.3.5: the first 64 bits of the fractions of primes' cube and square roots. */
const constants = primes.map((prime) => rootOf(prime << 192n, 3n) & mask)
const start = primes.slice(0, 8).map((prime) => rootOf(prime << 128n, 2n) & mask)

/**
 * Computes the SHA-512 (FIPS 180-4) of a short text, slowly, for pages without Web Crypto. noble's version would stay
 * in the module that SHA-256 is imported from, and so in the page's initial bundle.
 */
export function sha512(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128)
  padded.set(bytes)
  padded[bytes.length] = 128
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  let hash = start
  for (let at = 0; at < padded.length; at += 128) {
    const words = Array.from({ length: 16 }, (_, index) => view.getBigUint64(at + 8 * index))
    hash = compress(hash, words)
  }
  const result = new DataView(new ArrayBuffer(64))
  for (const [index, word] of hash.entries()) result.setBigUint64(8 * index, word)
  return new Uint8Array(result.buffer)
}

/** Mixes one block of sixteen words into a hash. */
function compress(hash: readonly bigint[], block: readonly bigint[]): bigint[] {
  const words = [...block]
  let [a, b, c, d, e, f, g, h] = hash as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  for (const [round, constant] of constants.entries()) {
    const [w0 = 0n, w1 = 0n, w9 = 0n, w14 = 0n] = [
      words[round],
      words[round + 1],
      words[round + 9],
      words[round + 14],
    ]
    const mix0 = turn(w1, 1n) ^ turn(w1, 8n) ^ (w1 >> 7n)
    const mix1 = turn(w14, 19n) ^ turn(w14, 61n) ^ (w14 >> 6n)
    words.push((w0 + mix0 + w9 + mix1) & mask)
    const sumE = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)
    const sumA = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)
    const first = h + sumE + ((e & f) ^ (~e & mask & g)) + constant + w0
    const second = sumA + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (hash[index] ?? 0n)) & mask)
}

function turn(word: bigint, bits: bigint): bigint {
  return (word >> bits) | ((word << (64n - bits)) & mask)
}

function hasDivisor(number: bigint): boolean {
  for (let divisor = 2n; divisor * divisor <= number; divisor += 1n) if (number % divisor === 0n) return true
  return false
}

/** Returns the integer part of a root. */
function rootOf(value: bigint, degree: bigint): bigint {
  let [low, high] = [0n, 1n << 72n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** degree <= value) low = middle
    else high = middle
  }
  return low
}
