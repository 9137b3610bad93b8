import { brotliCompressSync, constants } from 'node:zlib'

/** Returns the size of a text with brotli compression, in bytes, as served. */
export const brotli = (text) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  }).length
