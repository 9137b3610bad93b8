import { IconButton } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { NetworkMark } from '../../parts/NetworkMark.tsx'

/** Shows the active network, and opens the others if switching is enabled. */
export function NetworkChip() {
  const copy = useCopy()
  const { push } = useNavigation()
  const network = useFacts((facts) => facts.activeNetwork)
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  if (!network) return null
  return (
    <IconButton
      label={copy('button.network', { name: network.name })}
      disabled={!canSwitch}
      onClick={() => push({ view: 'Networks' })}
    >
      <NetworkMark network={network} size={28} />
    </IconButton>
  )
}
