'use client'

import { useButtonCopy } from '../hooks/useButtonCopy.ts'
import { useFacts } from '../hooks/useFacts.ts'
import { KitButton } from './KitButton.tsx'

/** The active network; opens the list of networks. */
export function NetworkButton() {
  const network = useFacts((facts) => facts.activeNetwork)
  const isSupported = useFacts((facts) => facts.isNetworkSupported)
  const copy = useButtonCopy()
  if (!isSupported) {
    return (
      <KitButton
        variant="quiet"
        state="wrong"
        view="Networks"
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
      label={network && copy('button.network', { name: network.name })}
    >
      {network?.name ?? copy('button.chooseNetwork')}
    </KitButton>
  )
}
