import type { Network } from '@latchkey/protocol/network'
import { Mark } from '@latchkey/ui'

/** Shows a network's image from the config, or a generated mark. */
export function NetworkMark({ network, size = 32 }: { network: Network | undefined; size?: number }) {
  return <Mark name={network?.name ?? '?'} src={network?.assets?.imageUrl} size={size} shape="round" />
}
