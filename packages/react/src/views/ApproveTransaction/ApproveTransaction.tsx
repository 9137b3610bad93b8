import { findFrame } from '@latchkey/core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useAsk } from '../../modal/navigation/useAsk.ts'
import { ApprovalNote } from './ApprovalNote.tsx'

/**
 * Shows an open wallet request (spec 2.6). It opens the wallet's window and waits for it, or is covered by the wallet's
 * frame. Closes itself if nothing is requested.
 */
export function ApproveTransaction() {
  const kit = useKit()
  const ask = useAsk()
  const frame = findFrame(kit)
  const close = useCallback(() => {
    ask({ is: 'close', isForced: true }).catch((error: unknown) => kit.log('error', error))
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
