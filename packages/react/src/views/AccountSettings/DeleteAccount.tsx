import { createDeleteAccountFlow, type Kit } from '@latchkey/core'
import { Button, Notice, Step } from '@latchkey/ui'
import { BinIcon, KeyIcon } from '@latchkey/ui/icons'
import { useCallback, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { WalletScreen } from '../../login/WalletScreen.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { useToasts } from '../../toast/useToasts.ts'

/**
 * Deletes the embedded wallet's account: explains what is lost, then the wallet asks for confirmation on its own
 * screen.
 */
export function DeleteAccount({ onLeave }: { onLeave: () => void }) {
  const copy = useCopy()
  const [isAsking, setAsking] = useState(false)
  useViewHeader({
    title: copy('deleteAccount.title'),
    step: isAsking ? 'asking' : 'reading',
    onBack: onLeave,
  })
  return (
    <Step key={isAsking ? 'asking' : 'reading'}>
      {isAsking ? <Deletion onEnd={onLeave} /> : <Warning onYes={() => setAsking(true)} />}
    </Step>
  )
}

function Warning({ onYes }: { onYes: () => void }) {
  const copy = useCopy()
  const { push } = useNavigation()
  return (
    <section className="lk-delete">
      <Notice tone="error" title={copy('deleteAccount.warning.title')}>
        {copy('deleteAccount.warning')}
      </Notice>
      <p>{copy('deleteAccount.what')}</p>
      <Button icon={<KeyIcon />} onClick={() => push({ view: 'ExportKey' })}>
        {copy('deleteAccount.export')}
      </Button>
      <Button variant="secondary" onClick={onYes}>
        {copy('deleteAccount.deed')}
      </Button>
    </section>
  )
}

function Deletion({ onEnd }: { onEnd: () => void }) {
  const copy = useCopy()
  const toasts = useToasts()
  const start = useCallback(
    (kit: Kit) =>
      createDeleteAccountFlow(kit, {
        onDeleted: () =>
          toasts.show({
            message: copy('deleteAccount.done.title'),
            detail: copy('deleteAccount.done.action'),
          }),
      }),
    [copy, toasts],
  )
  return (
    <WalletScreen icon={<BinIcon />} text={copy('deleteAccount.asking.action')} start={start} onEnd={onEnd} />
  )
}
