'use client'

import { useStyles } from '@latchkey/ui'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { useFacts } from '../kit/useFacts.ts'
import { KitButton } from './KitButton.tsx'
import css from './quietButton.css.ts'

/** Shows the active network and opens the list of networks if switching is enabled (spec 2.10). */
export function NetworkButton() {
  useStyles(css)
  const network = useFacts((facts) => facts.activeNetwork)
  const isSupported = useFacts((facts) => facts.isNetworkSupported)
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  const copy = useButtonCopy()
  if (!isSupported) {
    return (
      <KitButton
        variant="quiet"
        state="wrong"
        view="Networks"
        disabled={!canSwitch}
        mark={<span className="latchkey-button-mark" />}
      >
        {copy('button.wrongNetwork')}
      </KitButton>
    )
  }
  return (
    <KitButton
      variant="quiet"
      state="connected"
      view="Networks"
      disabled={!canSwitch}
      label={network && copy('button.network', { name: network.name })}
    >
      {network?.name ?? copy('button.chooseNetwork')}
    </KitButton>
  )
}
