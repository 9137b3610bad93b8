import { readdir, readFile } from 'node:fs/promises'
import type { Caip2 } from '@latchkey/protocol/ids'

/**
 * Icons of tokens and networks that this server serves itself, so that pages do not request them from third parties.
 */
export type Icons = {
  /** Returns the address of a token's icon by its symbol, in any case; undefined without an icon. */
  tokenUrl(symbol: string): string | undefined
  /** Returns the address of a network's icon; undefined without an icon. */
  networkUrl(chainId: Caip2): string | undefined
  /** Returns the SVG of `/icons/<kind>/<name>.svg`. */
  read(kind: string, file: string): string | undefined
}

const folder = new URL('../../icons/', import.meta.url)

/** Reads the icons into memory. `origin` returns this server's origin once it listens. */
export async function createIcons(origin: () => string): Promise<Icons> {
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
    networkUrl: (chainId) => url(`networks/${chainId.replace(':', '-')}.svg`),
    read: (kind, file) => drawings.get(`${kind}/${file}`),
  }
}
