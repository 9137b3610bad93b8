import { Mark } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** Shows a token's image, or the first letter of its symbol on its own colour. */
export function TokenMark({
  symbol,
  iconUrl,
  size = 36,
  badge,
}: {
  symbol: string
  iconUrl?: string | undefined
  size?: number
  badge?: ReactNode
}) {
  return <Mark name={symbol} src={iconUrl || undefined} size={size} shape="round" badge={badge} />
}
