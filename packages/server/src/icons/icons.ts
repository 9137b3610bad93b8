import { readdir, readFile } from 'node:fs/promises'
import type { Caip2 } from '@latchkey/protocol/ids'
import { RequestFailure } from '../base/RequestFailure.ts'
import { answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'

/**
 * Icons of tokens and networks that this server serves itself, so that pages do not request them from third parties.
 */
export type Icons = {
  /** Returns the address of a token's icon by its symbol, in any case; undefined without an icon. */
  tokenUrl(symbol: string): string | undefined
  /** Returns the address of a logo that the operator lists: at this server if its host is allowed for images. */
  logoUrl(listed: string): string
  /** Returns the address of a network's icon; undefined without an icon. */
  networkUrl(chainId: Caip2): string | undefined
  /** Returns the SVG of `/icons/<kind>/<name>.svg`. */
  read(kind: string, file: string): string | undefined
}

const folder = new URL('../../icons/', import.meta.url)

/**
 * Reads the icons into memory. `origin` returns this server's origin once it listens, and `imageUrl` the address of an
 * image at this server.
 */
export async function createIcons(
  origin: () => string,
  imageUrl: (source: string) => string | null = () => null,
): Promise<Icons> {
  const drawings = new Map<string, string>()
  await Promise.all(
    ['tokens', 'networks'].map(async (kind) => {
      for (const file of await readdir(new URL(`${kind}/`, folder)))
        drawings.set(`${kind}/${file}`, await readFile(new URL(`${kind}/${file}`, folder), 'utf8'))
    }),
  )
  const url = (path: string) => (drawings.has(path) ? `${origin()}/icons/${path}` : undefined)
  return {
    tokenUrl: (symbol) => url(`tokens/${symbol.toLowerCase()}.svg`),
    logoUrl: (listed) => imageUrl(listed) ?? listed,
    networkUrl: (chainId) => url(`networks/${chainId.replace(':', '-')}.svg`),
    read: (kind, file) => drawings.get(`${kind}/${file}`),
  }
}

const freshS = 604_800

/** Serves `/icons/<kind>/<name>.svg`. Any page may embed it; opened as a document it cannot run scripts. */
export function serveIcon(context: { icons: Pick<Icons, 'read'> }): (exchange: Exchange) => Response {
  return (exchange) => {
    exchange.set('route', '/icons/:kind/:file')
    const { kind = '', file = '' } = exchange.req.param()
    const drawing = context.icons.read(kind, file)
    if (drawing === undefined)
      throw new RequestFailure('NOT_FOUND', { field: 'path', description: 'Icon not found.' })
    const headers = exchange.get('headers')
    headers['content-type'] = 'image/svg+xml'
    headers['cache-control'] = `public, max-age=${freshS}`
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    headers['cross-origin-resource-policy'] = 'cross-origin'
    return answer(exchange, drawing)
  }
}
