import { findFrame, type ReviewState } from '@latchkey/core'
import { Button, Mark, Ring } from '@latchkey/ui'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useAsk } from '../../modal/navigation/useAsk.ts'
import { Outcome } from '../../parts/Outcome.tsx'

/**
 * Shows an open wallet request (spec 2.6). It opens the wallet's window and waits for it, or is covered by the wallet's
 * frame. Closes itself if nothing is requested.
 */
export function ApproveTransaction() {
  const kit = useKit()
  const ask = useAsk()
  const frame = findFrame(kit)
  const close = useCallback(() => {
    ask({ type: 'close', isForced: true }).catch((error: unknown) => kit.log('error', error))
  }, [kit, ask])
  const read = () => (frame?.place.get() === 'window' ? frame.review.get() : undefined)
  const review = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = [frame?.place.subscribe(listener), frame?.review.subscribe(listener)]
        return () => {
          for (const stop of stops) stop?.()
        }
      },
      [frame],
    ),
    read,
    read,
  )
  useEffect(() => {
    if (!frame || frame.place.get() === 'none') close()
  }, [frame, close])
  return (
    <ApprovalNote
      app={kit.config.metadata}
      review={review}
      onReview={() => frame?.openReview()}
      onReject={close}
    />
  )
}

/** Labels of the button that opens or shows the wallet's window. */
const opens = {
  due: 'approve.review',
  open: 'approve.show',
  blocked: 'approve.review',
  unreachable: 'approve.retry',
} as const

/** Shows where to respond: in the wallet's frame, which covers this, or in its window. */
export function ApprovalNote({
  app: { icon, name },
  review,
  onReview,
  onReject,
}: {
  app: { name: string; icon: string }
  /** State of the wallet's window. Absent if the frame shows the request itself. */
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
