import type { ReviewState } from '@latchkey/core'
import { Button, Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'

/** What the button that opens or shows the wallet's window is called. */
const opens = {
  due: 'approve.review',
  open: 'approve.show',
  blocked: 'approve.review',
  unreachable: 'approve.retry',
} as const

/** Says where to answer: in the wallet's frame, which lies over this, or in its window. */
export function ApprovalNote({
  app: { icon, name },
  review,
  onReview,
  onReject,
}: {
  app: { name: string; icon: string }
  /** How it is with the wallet's window; absent where the frame asks itself. */
  review?: ReviewState | undefined
  onReview(): void
  onReject(): void
}) {
  const copy = useCopy()
  const isOpen = review === 'open'
  const title = review === undefined || isOpen ? copy('approve.heading') : copy(`approve.${review}.title`)
  const text =
    review === undefined
      ? copy('approve.action', { app: name })
      : review === 'due'
        ? copy('approve.due.text', { app: name })
        : copy(`approve.${review}.text`)
  return (
    <Outcome
      mark={
        <Ring state={review === undefined || isOpen ? 'running' : 'still'}>
          <Mark name={name} src={icon} size={72} />
        </Ring>
      }
      title={title}
      text={text}
      action={
        review !== undefined && (
          <div className="lk-connecting-actions">
            {review !== 'isolated' && (
              <Button variant={isOpen ? 'secondary' : 'primary'} onClick={onReview}>
                {copy(opens[review])}
              </Button>
            )}
            <Button variant={review === 'isolated' ? 'secondary' : 'quiet'} onClick={onReject}>
              {copy('approve.reject')}
            </Button>
          </div>
        )
      }
    />
  )
}
