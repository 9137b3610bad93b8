import { getSight } from './approvals/guard/getSight.ts'
import { isReviewWindow } from './approvals/review/takeReview.ts'
import type { Frame } from './createFrame.ts'
import type { Approvals, FrameSettings } from './ports.ts'

/** Starts the page: as the frame of an app, or as a window of review. Draws nothing until there is something to approve. */
export async function startFrame(
  view: Window & typeof globalThis,
  element: Element,
  settings: FrameSettings,
  openFrame: () => Frame,
): Promise<void> {
  if (isReviewWindow(view)) {
    const { showReview } = await import('./approvals/index.ts')
    return showReview(view, element, settings)
  }
  const { approvals, appearance, refuseEscape, preload } = openFrame()
  // The app has heard `ready` by now: nothing waits for this.
  preload()
  const { mountApprovals, createReviewer } = await loadScreens(approvals)
  mountApprovals(element, {
    settings,
    approvals,
    appearance,
    sight: getSight(view),
    refuseEscape,
    review: createReviewer(view, approvals, appearance),
  })
}

/** The screens' code, as soon as there is something to show; what was asked while it could not be loaded is refused. */
async function loadScreens(approvals: Approvals) {
  for (;;) {
    await untilAsked(approvals)
    try {
      return await import('./approvals/index.ts')
    } catch {
      for (const { id } of approvals.get()) approvals.reject(id)
    }
  }
}

function untilAsked(approvals: Approvals): Promise<void> {
  return new Promise((resolve) => {
    const stop = approvals.subscribe(() => {
      if (approvals.get().length === 0) return
      stop()
      resolve()
    })
  })
}
