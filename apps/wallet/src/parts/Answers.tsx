import { Button } from '@latchkey/ui'
import { copy } from '../words/copy.ts'

/** The two answers; without a deed there is only the no. */
export function Answers({
  deed,
  onApprove,
  onReject,
}: {
  /** What a yes does. */
  deed: string | undefined
  onApprove: () => void
  onReject: () => void
}) {
  return (
    <div className="deeds">
      {deed !== undefined && <Button onClick={onApprove}>{deed}</Button>}
      <Button variant="secondary" onClick={onReject}>
        {copy.reject}
      </Button>
    </div>
  )
}
