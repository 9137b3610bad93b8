import type { Network } from '@latchkey/protocol/network'

/** The networks whose name, currency or id begins a word with what is searched, whatever its case and accents. */
export function searchNetworks(networks: readonly Network[], search: string): readonly Network[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return networks
  return networks.filter(({ name, nativeCurrency, caipNetworkId }) => {
    const text = ` ${plain(`${name} ${nativeCurrency.symbol} ${caipNetworkId.replace(':', ' ')}`)}`
    return words.every((word) => text.includes(` ${word}`))
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
