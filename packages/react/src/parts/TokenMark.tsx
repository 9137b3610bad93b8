import { Mark } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** The mark of a token: its image, else the first letter of its symbol on a colour of its own. */
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
