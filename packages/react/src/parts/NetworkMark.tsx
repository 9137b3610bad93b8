import type { Network } from '@latchkey/protocol/network'
import { Mark } from '@latchkey/ui'

/** The mark of a network: its image where the config has one, else drawn. */
export function NetworkMark({ network, size = 32 }: { network: Network | undefined; size?: number }) {
  return <Mark name={network?.name ?? '?'} src={network?.assets?.imageUrl} size={size} shape="round" />
}
