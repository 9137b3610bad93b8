import type { Approval, Approvals, FrameAppearance, Readable } from '../../ports.ts'
import { type ReviewSubject, type ReviewWord, reviewHash, reviewHello } from './reviewMessages.ts'

const features = 'popup,width=420,height=720'

/**
 * Opens approvals in windows of the frame's own origin, where no other page can cover them. The window asks its opener for
 * the subject: the two share an origin, and storage would not do, since the frame's is partitioned.
 */
export function createReviewer(
  view: Window & typeof globalThis,
  approvals: Omit<Approvals, 'ask'>,
  appearance: Readable<FrameAppearance>,
): (approval: Approval) => boolean {
  const { origin } = view.location
  let end = () => {}

  return function review(approval) {
    end()
    const url = new URL(view.location.href)
    url.hash = reviewHash
    const opened = view.open(url, '_blank', features)
    if (!opened) return false
    let port: MessagePort | undefined
    const greet = (event: MessageEvent) => {
      if (event.source !== opened || event.origin !== origin || event.data !== reviewHello) return
      const channel = new MessageChannel()
      port?.close()
      port = channel.port1
      port.onmessage = ({ data }: MessageEvent<ReviewWord>) => {
        if (data === 'approve') approvals.approve(approval.id)
        else if (data === 'reject') approvals.reject(approval.id)
      }
      const subject: ReviewSubject = { approval, appearance: appearance.get() }
      opened.postMessage(subject, origin, [channel.port2])
    }
    view.addEventListener('message', greet)
    const unwatch = approvals.subscribe(() => {
      if (!approvals.get().some(({ id }) => id === approval.id)) end()
    })
    end = () => {
      port?.postMessage('gone' satisfies ReviewWord)
      // What it says from here on is no answer: another window may have the question.
      if (port) port.onmessage = null
      view.removeEventListener('message', greet)
      unwatch()
      end = () => {}
    }
    return true
  }
}
