import type { Network } from '@latchkey/protocol/network'
import { Mark } from '@latchkey/ui'
import { useNetworkIcon } from './useNetworkIcon.ts'

/** Shows a network's image from the config, its logo, or a generated mark. */
export function NetworkMark({ network, size = 32 }: { network: Network | undefined; size?: number }) {
  return <Mark name={network?.name ?? '?'} src={useNetworkIcon(network)} size={size} shape="round" />
}
