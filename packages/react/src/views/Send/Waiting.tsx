import { Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
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
