import type { Network } from '@latchkey/protocol/network'
import { useStyles } from '@latchkey/ui'
import { useNetworkIcon } from '../../parts/useNetworkIcon.ts'
import css from './buttonMark.css.ts'
import { useButtonImage } from './useButtonImage.tsx'

/** Shows a network's logo, or the first letter of its name. */
export function ButtonNetwork({ network }: { network: Network }) {
  useStyles(css)
  const { picture, isBroken } = useButtonImage(useNetworkIcon(network))
  const letter = isBroken ? [...network.name][0]?.toUpperCase() : undefined
  return (
    <span className="latchkey-button-mark" data-letter={letter}>
      {picture}
    </span>
  )
}
