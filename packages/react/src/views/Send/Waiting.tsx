import { Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useViewHeader } from '../../modal/useViewHeader.ts'
import { Outcome } from '../../parts/Outcome.tsx'

/** Waits for the wallet to respond. */
export function Waiting() {
  const copy = useCopy()
  const connection = useFacts((facts) => facts.activeAccount?.connection)
  const wallet = connection?.name ?? ''
  useViewHeader({ title: wallet, step: 'submitting', onBack: undefined })
  return (
    <Outcome
      mark={
        <Ring state="running">
          <Mark name={wallet} src={connection?.icon} size={72} />
        </Ring>
      }
      title={copy('send.waiting.title', { wallet })}
      text={copy('send.waiting.action')}
    />
  )
}
