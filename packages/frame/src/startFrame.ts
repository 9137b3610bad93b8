import { createValue } from '@latchkey/protocol/createValue'
import { reviewHash } from './approvals/review/reviewMessages.ts'
import type { IdleState } from './approvals/screens/WaitingScreen.tsx'
import type { Approvals, FrameSettings } from './base/ports.ts'
import type { Frame } from './createFrame.ts'
import { passkeyHash } from './platform/passkeyWindowMessages.ts'

/**
 * Starts the page: as the wallet of an app, in its frame or in a window beside it, or as a review or passkey window.
 * Renders nothing until there is something to approve.
 */
export async function startFrame(
  view: Window & typeof globalThis,
  element: Element,
  settings: FrameSettings,
  openFrame: () => Frame,
): Promise<void> {
  if (view.parent === view && view.location.hash === reviewHash) {
    const { showReview } = await import('./approvals/review/showReview.tsx')
    return showReview(view, element, settings)
  }
  if (isOpenedAs(view, passkeyHash)) {
    const { showPasskeyWindow } = await import('./approvals/passkeyWindow/showPasskeyWindow.tsx')
    return showPasskeyWindow(view, element, settings)
  }
  const { approvals, appearance, sight, reviewed, refuseEscape, preload } = openFrame()
  // The app has received `ready` by now, so nothing is delayed by this.
  preload()
  const isWindow = isOpenedAs(view, '')
  const { mountApprovals } = await loadScreens(approvals, isWindow)
  let review: (() => boolean) | undefined
  mountApprovals(element, {
    ...(isWindow && { idle: createValue<IdleState>('open') }),
    settings,
    approvals,
    appearance,
    sight,
    refuseEscape,
    review: () => review?.() ?? false,
  })
  if (sight === 'alone') return
  // Does not delay the first screen. If loading fails, the next request retries.
  const load = async () => {
    if (review) return
    const { createReviewer } = await import('./approvals/review/createReviewer.ts')
    review ??= createReviewer(view, { settings, approvals, appearance, reviewed })
  }
  const tryLoad = () => void load().catch(() => {})
  approvals.subscribe(tryLoad)
  tryLoad()
}

/**
 * Loads the screens' code as soon as there is something to show, which in a window is immediately. If loading fails,
 * pending requests are rejected.
 */
async function loadScreens(approvals: Approvals, isWindow: boolean) {
  for (let isDue = isWindow; ; isDue = false) {
    if (!isDue) await untilAsked(approvals)
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

/**
 * Returns whether a frame opened this page as a window for the purpose in its fragment: at top level, with an opener.
 */
export function isOpenedAs(view: Window, hash: string): boolean {
  return view.location.hash === hash && view.top === view && view.opener !== null
}
