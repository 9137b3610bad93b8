import { readdir, readFile } from 'node:fs/promises'
import type { Caip2 } from '@latchkey/protocol/ids'

/** Icons of tokens and networks that this server serves itself, so that no page asks a third-party host for them. */
export type Icons = {
  /** The icon's address for a token's symbol, in any case; absent where there is none. */
  tokenUrl(symbol: string): string | undefined
  /** The icon's address for a network; absent where there is none. */
  networkUrl(chainId: Caip2): string | undefined
  /** The drawing behind `/icons/<kind>/<name>.svg`. */
  read(kind: string, file: string): string | undefined
}

const folder = new URL('../../icons/', import.meta.url)

/** Reads the icons into memory; `origin` says where this server is reached once it listens. */
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
