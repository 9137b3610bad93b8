import { IconButton } from '@latchkey/ui'
import { HelpIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

/** Opens the explanation of what a wallet is. */
export function HelpButton() {
  const copy = useCopy()
  const { push } = useNavigation()
  return (
    <IconButton label={copy('modal.help')} onClick={() => push({ view: 'WhatIsAWallet' })}>
      <HelpIcon />
    </IconButton>
  )
}
