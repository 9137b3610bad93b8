import { createValue } from '@latchkey/protocol/createValue'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Approval, Approvals } from '../base/ports.ts'
import type { Sight } from '../platform/getSight.ts'
import { needsReview } from './needsReview.ts'

/**
 * Creates the queue of pending approvals. Only the first can be approved, but any of them can be rejected. A `blind`
 * page accepts no approvals itself, whatever it renders: they come from the wallet's window.
 */
export function createApprovals(sight: Sight): Approvals {
  const queue = createValue<readonly Approval[]>([])
  const ends = new Map<string, { resolve(): void; reject(reason: unknown): void }>()

  const leave = (id: string) => {
    const end = ends.get(id)
    ends.delete(id)
    queue.set(queue.get().filter((approval) => approval.id !== id))
    return end
  }

  return {
    get: queue.get,
    subscribe: queue.subscribe,
    ask(approval, signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      const id = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        const abort = () => leave(id)?.reject(signal.reason)
        const ended = () => signal.removeEventListener('abort', abort)
        ends.set(id, {
          resolve: () => [ended(), resolve()],
          reject: (reason) => [ended(), reject(reason)],
        })
        signal.addEventListener('abort', abort, { once: true })
        queue.set([...queue.get(), { ...approval, id }])
      })
    },
    approve(id, from = 'here') {
      const [first] = queue.get()
      // Only the first is on screen, so nobody has seen the others yet.
      if (first?.id !== id) return
      if (from === 'here' && sight === 'blind' && needsReview(first)) return
      leave(id)?.resolve()
    },
    reject: (id) =>
      leave(id)?.reject(new FrameFailureError('REJECTED', 'User rejected the request.', { code: 4001 })),
  }
}
