import type { Approval, FrameAppearance } from '../../ports.ts'

/** The fragment that tells the frame's page to be a window of review. */
export const reviewHash = '#review'

/** What the window says first, to the frame that opened it. */
export const reviewHello = 'latchkey-review'

/** What the frame answers it, with a port. */
export type ReviewSubject = { approval: Approval; appearance: FrameAppearance }

/** What the window answers through the port, and what the frame tells it when there is nothing to answer any more. */
export type ReviewWord = 'approve' | 'reject' | 'gone'
