import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes of a text as servers send it. */
export const brotli = (text) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  }).length
