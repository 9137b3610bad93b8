'use client'

import { shortAddress, useStyles } from '@latchkey/ui'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { useFacts } from '../kit/useFacts.ts'
import { KitButton } from './KitButton.tsx'
import css from './quietButton.css.ts'

/** Shows the connected account and opens Account. Renders nothing while disconnected. */
export function AccountButton() {
  useStyles(css)
  const address = useFacts((facts) => facts.activeAccount?.address ?? facts.restoringAddress)
  const isConnected = useFacts((facts) => facts.status === 'connected')
  const copy = useButtonCopy()
  if (address === null) return null
  const short = shortAddress(address)
  return (
    <KitButton
      variant="quiet"
      state={isConnected ? 'connected' : 'connecting'}
      label={copy('button.account', { address: short })}
    >
      {short}
    </KitButton>
  )
}
