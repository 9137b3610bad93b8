import type { Approval, FrameAppearance, FrameSettings, Reviewed } from '../../ports.ts'

/** The fragment that tells the frame's page to be the wallet's window. */
export const reviewHash = '#review'

const type = 'latchkey-review'

/**
 * What the window says, over and over, to the frames of the page that opened it. Either page may be loaded anew: one that
 * has no port gets one.
 */
type ReviewHello = { type: typeof type; hasPort: boolean } & Pick<FrameSettings, 'projectId' | 'appOrigin'>

/**
 * What the frame tells the window through their port: what is asked, that it is still there (the answer to a hello), or that
 * another window has taken over.
 */
export type ReviewNews = ReviewSubject | 'here' | 'gone'

/** The requests in their order, and how the app looks. */
export type ReviewSubject = { approvals: readonly Approval[]; appearance: FrameAppearance }

/** What the window tells the frame through the port: an answer, and where the visitor has put the window. */
export type ReviewWord = {
  answer?: 'approve' | 'reject'
  id?: string
  place: NonNullable<Reviewed['window']>
}

/** Returns the hello of a window for one app of one project. */
export function toReviewHello({ projectId, appOrigin }: FrameSettings, hasPort: boolean): ReviewHello {
  return { type, hasPort, projectId, appOrigin }
}

/** Tells whether a message is the hello of a window for the same app and project. */
export function isReviewHello(data: unknown, { projectId, appOrigin }: FrameSettings): data is ReviewHello {
  const hello: Partial<ReviewHello> = Object(data)
  return hello.type === type && hello.projectId === projectId && hello.appOrigin === appOrigin
}
