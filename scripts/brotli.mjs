import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Returns the size of a built file with brotli compression, in bytes, as served. Hashes in the names of chunks are
 * replaced by ones that depend on the name alone: any change to any chunk would move the result by up to 100 bytes.
 */
export function brotli(file) {
  const text = String(file).replaceAll(
    /([\w.]+)-[\w-]{8}(?=\.(?:js|css)\b)/g,
    (_, name) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}`,
  )
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  }).length
}
