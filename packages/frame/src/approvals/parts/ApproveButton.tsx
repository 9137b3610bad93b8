import { Button, useStyles } from '@latchkey/ui'
import type { GuardState } from '../guard/createGuard.ts'
import css from './ApproveButton.css.ts'

/** Approve button. It fills up during the wait, accepts clicks only afterwards, and keeps the focus throughout. */
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
    // Two names for the same animation, so that it restarts with every wait while the button stays mounted.
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
