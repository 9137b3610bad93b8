import { Button, useStyles } from '@latchkey/ui'
import type { GuardState } from '../guard/createGuard.ts'
import css from './ApproveButton.css.ts'

/** The yes: it fills while it waits, and takes a click only after that. It keeps the focus all the while. */
export function ApproveButton({
  deed,
  guard: { status, round },
  onClick,
  describedBy,
}: {
  deed: string
  guard: GuardState
  onClick: (click: MouseEvent) => void
  describedBy: string
}) {
  useStyles(css)
  return (
    // Two names for one animation: it begins anew with every wait, and the button stays.
    <span className="ask-approve" data-status={status} data-round={round % 2}>
      <Button
        aria-disabled={status === 'ready' ? undefined : true}
        aria-describedby={describedBy}
        onClick={(event) => onClick(event.nativeEvent)}
      >
        {deed}
      </Button>
    </span>
  )
}
