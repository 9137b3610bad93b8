import { answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Asset } from './readAssets.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'

/** Sends a built file: cached forever if its name has a hash, compressed if the browser supports it. */
export async function serveAsset(exchange: Exchange, asset: Asset): Promise<Response> {
  const headers = exchange.get('headers')
  headers['cache-control'] = asset.path.startsWith('/assets/') ? immutable : revalidated
  headers.etag = asset.etag
  headers.vary = 'Accept-Encoding'
  if (exchange.req.header('if-none-match')?.includes(asset.etag)) return answer(exchange, null, 304)
  headers['content-type'] = asset.contentType
  const encoding = chooseEncoding(exchange.req.header('accept-encoding') ?? '', asset)
  if (encoding) headers['content-encoding'] = encoding
  const bytes = await asset.read(encoding)
  headers['content-length'] = String(bytes.byteLength)
  return answer(exchange, new Uint8Array(bytes))
}

function chooseEncoding(accepted: string, asset: Asset): 'br' | 'gzip' | undefined {
  if (!asset.isCompressible) return undefined
  const tokens = accepted.split(',').map((token) => token.trim().split(';')[0])
  return tokens.includes('br') ? 'br' : tokens.includes('gzip') ? 'gzip' : undefined
}
