import { readFile } from 'node:fs/promises'
import { furtherWalletMarks } from '@latchkey/protocol/furtherWalletMarks'
import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import { markedNetworks } from '@latchkey/protocol/markedNetworks'
import { getNetworkMark } from '@latchkey/protocol/networkMarks'
import { findTokenMark, type TokenMarks, tokenMarks } from '@latchkey/protocol/tokenMarks'
import { walletMarks } from '@latchkey/protocol/walletMarks'
import { RequestFailure } from '../base/RequestFailure.ts'
import { answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'

/**
 * Icons of wallets, tokens and networks that this server serves itself, so that pages do not request them from third
 * parties.
 */
export type Icons = {
  /** Returns the URL of a token's icon by its chain and address; undefined without an icon. */
  tokenUrl(chainId: Caip2, address: string): string | undefined
  /** Returns the URL of a logo that the operator lists: at this server if its host is allowed for images. */
  logoUrl(listed: string): string
  /** Returns the URL of a network's icon; undefined without an icon. */
  networkUrl(chainId: Caip2): string | undefined
  /** Returns the SVG of `/icons/<kind>/<name>.svg`. */
  read(kind: string, file: string): string | undefined
}

const furtherTokens = new URL('../../icons/tokens.json', import.meta.url)

/**
 * Reads the icons into memory. `origin` returns this server's origin once it listens, and `imageUrl` the URL of an image
 * at this server.
 */
export async function createIcons(
  origin: () => string,
  imageUrl: (source: string) => string | null = () => null,
): Promise<Icons> {
  const further: TokenMarks = JSON.parse(await readFile(furtherTokens, 'utf8'))
  const networks = Object.keys(markedNetworks) as Caip2[]
  const drawings = new Map([
    ...toEntries('wallets', walletMarks),
    ...toEntries('wallets', furtherWalletMarks),
    ...toEntries('tokens', further.drawings),
    ...toEntries('tokens', tokenMarks.drawings),
    ...toEntries('networks', Object.fromEntries(networks.map((id) => [id, getNetworkMark(id)]))),
  ])
  const url = (kind: string, name: string | undefined) => {
    const path = toPath(kind, name ?? '')
    return drawings.has(path) ? `${origin()}/icons/${path}` : undefined
  }
  return {
    tokenUrl(chainId, address) {
      const isNative = address === nativeTokenAddress(chainId.slice(0, chainId.indexOf(':')))
      const wanted = isNative ? undefined : address
      return url(
        'tokens',
        findTokenMark(tokenMarks, chainId, wanted) ?? findTokenMark(further, chainId, wanted),
      )
    },
    logoUrl: (listed) => imageUrl(listed) ?? listed,
    networkUrl: (chainId) => url('networks', chainId),
    read: (kind, file) => drawings.get(`${kind}/${file}`),
  }
}

/** Returns the path of an icon below `/icons/`. A network's name is its CAIP-2 id with a hyphen. */
const toPath = (kind: string, name: string) => `${kind}/${name.replace(':', '-')}.svg`

const toEntries = (kind: string, table: Readonly<Record<string, string | undefined>>) =>
  Object.entries(table).flatMap(([name, svg]) => (svg ? [[toPath(kind, name), svg] as const] : []))

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
    headers['content-security-policy'] = "default-src 'none'; img-src data:; sandbox"
    headers['cross-origin-resource-policy'] = 'cross-origin'
    return answer(exchange, drawing)
  }
}
