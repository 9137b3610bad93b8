'use client'

import { fillText } from '@latchkey/protocol/fillText'
import { useStyles } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { networkButtonCopy } from '../copy/en/networkButton.ts'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { useKitContext } from '../kit/context.ts'
import { useFacts } from '../kit/useFacts.ts'
import { KitButton } from './buttons.tsx'
import type { ButtonNetwork } from './connected/ButtonNetwork.tsx'
import networkCss from './networkButton.css.ts'

/** Shows the active network with its logo and opens the list of networks if switching is enabled (spec 2.10). */
export function NetworkButton() {
  useStyles(networkCss)
  const network = useFacts((facts) => facts.activeNetwork)
  const isSupported = useFacts((facts) => facts.isNetworkSupported)
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  const copy = useButtonCopy(networkButtonCopy)
  const { kit } = useKitContext()
  const [Logo, setLogo] = useState<typeof ButtonNetwork>()
  const common = { view: 'Networks', disabled: !canSwitch } as const

  useEffect(() => {
    import('./connected/ButtonNetwork.tsx')
      .then((late) => setLogo(() => late.ButtonNetwork))
      .catch((error: unknown) => kit.log('error', error))
  }, [kit])

  if (!isSupported) {
    return (
      <KitButton {...common} variant="network" state="wrong">
        {copy('button.wrongNetwork')}
      </KitButton>
    )
  }
  const name = network?.name ?? copy('button.chooseNetwork')
  return (
    <KitButton
      {...common}
      variant={Logo || !network ? 'loaded' : 'network'}
      state="connected"
      label={network && fillText(copy('button.network'), { name })}
      content={
        Logo &&
        network && (
          <>
            <Logo network={network} />
            <span className="latchkey-button-label">{name}</span>
          </>
        )
      }
    >
      {name}
    </KitButton>
  )
}
