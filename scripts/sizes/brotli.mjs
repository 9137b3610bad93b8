import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Returns the size of a built file with brotli compression, in bytes, as served. Hashes in the names of chunks are
 * replaced by ones that depend on the names and their order alone: any change to any chunk would move the result by up
 * to 100 bytes.
 */
export function brotli(file) {
  const numbers = new Map()
  const text = String(file).replaceAll(/([\w.]+)-[\w-]{8}(?=\.(?:js|css)\b)/g, (given, name) => {
    // Chunks of the same name keep different hashes.
    if (!numbers.has(given)) numbers.set(given, numbers.size)
    const hash = createHash('sha256')
      .update(`${name} ${numbers.get(given)}`)
      .digest('base64url')
    return `${name}-${hash.slice(0, 8)}`
  })
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  }).length
}
