import type { HistoryEntry } from '@latchkey/core'
import type { Format } from '../../copy/useFormat.ts'

/**
 * Formats a transfer: `+12.5 DUSD`, `−1 ETH`, or an NFT's name. With `isNftCounted`, how many of an NFT instead:
 * `+1`.
 */
export function writeMoved(
  { direction, fungible_info, nft_info, quantity }: HistoryEntry['transfers'][number],
  format: Format,
  { compact = true, isNftCounted = false }: { compact?: boolean; isNftCounted?: boolean } = {},
): string {
  if (nft_info && !fungible_info && !isNftCounted) return nft_info.name
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const amount = format.amount(quantity.numeric, { compact })
  return `${sign}${amount} ${fungible_info?.symbol ?? ''}`.trimEnd()
}
