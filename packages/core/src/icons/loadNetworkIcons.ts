import type { Caip2 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'

/**
 * Loads a function that returns the URL of a known network's logo: the server's, or a `data:` URL without one. It
 * returns undefined for networks without a logo.
 */
export async function loadNetworkIcons({
  config: { api },
}: Pick<Kit, 'config'>): Promise<(networkId: Caip2) => string | undefined> {
  if (api !== undefined) {
    const { markedNetworks } = await import('@latchkey/protocol/markedNetworks')
    return (id) => (id in markedNetworks ? `${api}/icons/networks/${id.replace(':', '-')}.svg` : undefined)
  }
  const [{ getNetworkMark }, { toMarkUrl }] = await Promise.all([
    import('@latchkey/protocol/networkMarks'),
    import('@latchkey/protocol/toMarkUrl'),
  ])
  return (id) => {
    const svg = getNetworkMark(id)
    return svg && toMarkUrl(svg)
  }
}
