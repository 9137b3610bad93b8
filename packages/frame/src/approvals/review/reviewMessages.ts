import type { Approval, FrameAppearance, FrameSettings, Reviewed } from '../../base/ports.ts'

/** Fragment that turns the frame's page into the wallet's window. */
export const reviewHash = '#review'

const type = 'latchkey-review'

/**
 * Message that the window repeatedly sends to the frames of its opener. A window without a port gets one, so that
 * either page may reload.
 */
type ReviewHello = { type: typeof type; hasPort: boolean } & Pick<FrameSettings, 'projectId' | 'appOrigin'>

/**
 * Message from the frame to the window through their port: the pending requests, `here` as a response to a hello, or
 * `gone` if another window has taken over.
 */
export type ReviewNews = ReviewSubject | 'here' | 'gone'

/** Pending requests in order, and the app's theme. */
export type ReviewSubject = { approvals: readonly Approval[]; appearance: FrameAppearance }

/** Message from the window to the frame through the port: a decision, and the window's position. */
export type ReviewWord = {
  answer?: 'approve' | 'reject'
  id?: string
  place: NonNullable<Reviewed['window']>
}

/** Returns the hello message of a window for one app of one project. */
export function toReviewHello({ projectId, appOrigin }: FrameSettings, hasPort: boolean): ReviewHello {
  return { type, hasPort, projectId, appOrigin }
}

/** Returns whether a message is the hello of a window for the same app and project. */
export function isReviewHello(data: unknown, { projectId, appOrigin }: FrameSettings): data is ReviewHello {
  const hello: Partial<ReviewHello> = Object(data)
  return hello.type === type && hello.projectId === projectId && hello.appOrigin === appOrigin
}
