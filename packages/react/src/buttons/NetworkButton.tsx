'use client'

import { fillText } from '@latchkey/protocol/fillText'
import { useStyles } from '@latchkey/ui'
import { networkButtonCopy } from '../copy/en/networkButton.ts'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { useFacts } from '../kit/useFacts.ts'
import { KitButton } from './buttons.tsx'
import networkCss from './networkButton.css.ts'

/** Shows the active network and opens the list of networks if switching is enabled (spec 2.10). */
export function NetworkButton() {
  useStyles(networkCss)
  const network = useFacts((facts) => facts.activeNetwork)
  const isSupported = useFacts((facts) => facts.isNetworkSupported)
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  const copy = useButtonCopy(networkButtonCopy)
  const common = { variant: 'network', view: 'Networks', disabled: !canSwitch } as const
  if (!isSupported) {
    return (
      <KitButton {...common} state="wrong">
        {copy('button.wrongNetwork')}
      </KitButton>
    )
  }
  return (
    <KitButton
      {...common}
      state="connected"
      label={network && fillText(copy('button.network'), { name: network.name })}
    >
      {network?.name ?? copy('button.chooseNetwork')}
    </KitButton>
  )
}
