import { Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'

/** Says where to answer: what is asked for stands in the wallet's own frame. */
export function ApprovalNote({ app: { icon, name } }: { app: { name: string; icon: string } }) {
  const copy = useCopy()
  return (
    <Outcome
      mark={
        <Ring state="running">
          <Mark name={name} src={icon} size={72} />
        </Ring>
      }
      title={copy('approve.heading')}
      text={copy('approve.action', { app: name })}
    />
  )
}
