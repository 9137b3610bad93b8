import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

const decoders: { readonly [encoding: string]: (body: Buffer, maxOutputLength: number) => Promise<Buffer> } =
  {
    gzip: (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
    br: (body, maxOutputLength) => promisify(brotliDecompress)(body, { maxOutputLength }),
    // Some servers send raw deflate, without the zlib header that this encoding stands for.
    deflate: (body, maxOutputLength) =>
      ((body[0] ?? 0) & 0x0f) === 8
        ? promisify(inflate)(body, { maxOutputLength })
        : promisify(inflateRaw)(body, { maxOutputLength }),
  }

/**
 * Decodes a body by its `Content-Encoding`, because some servers compress unasked. Rejects for an unknown encoding and
 * for more than `bytesMax` bytes.
 */
export async function decodeBody(
  body: Buffer,
  encoding: string | undefined,
  bytesMax: number,
): Promise<Buffer> {
  const encodings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'))
    .filter((name) => name !== '' && name !== 'identity')
  let decoded = body
  for (const name of encodings.reverse()) {
    const decode = decoders[name]
    if (!decode) throw new TypeError(`The encoding ${name} is not supported.`)
    decoded = await decode(decoded, bytesMax)
  }
  return decoded
}
