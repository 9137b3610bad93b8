import { createStore } from '../../createStore.ts'
import type { Approval, Approvals } from '../../ports.ts'
import { type ReviewSubject, type ReviewWord, reviewHello } from './reviewMessages.ts'

/**
 * Asks the frame that opened this window what is to be approved, and carries the answer back. A window of another origin
 * never hears the question: it is posted to this page's own origin alone.
 */
export function takeReview(
  view: Window & typeof globalThis,
  signal: AbortSignal,
): Promise<{ approvals: Omit<Approvals, 'ask'>; appearance: ReviewSubject['appearance'] }> {
  const opener = view.opener as Window
  const { origin } = view.location
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    view.addEventListener(
      'message',
      (event: MessageEvent<ReviewSubject>) => {
        const [port] = event.ports
        if (event.source !== opener || event.origin !== origin || !port) return
        const { approval, appearance } = event.data
        resolve({ approvals: toApprovals(port, approval), appearance })
      },
      { signal },
    )
    opener.postMessage(reviewHello, origin)
  })
}

/** A queue of one, answered through a port. */
function toApprovals(port: MessagePort, approval: Approval): Omit<Approvals, 'ask'> {
  const pending = createStore<readonly Approval[]>([approval])
  const say = (word: ReviewWord) => {
    port.postMessage(word)
    pending.set([])
  }
  port.onmessage = ({ data }: MessageEvent<ReviewWord>) => {
    if (data === 'gone') pending.set([])
  }
  return {
    get: pending.get,
    subscribe: pending.subscribe,
    approve: () => say('approve'),
    reject: () => say('reject'),
  }
}
