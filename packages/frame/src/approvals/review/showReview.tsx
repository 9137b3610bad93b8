import { createStore } from '../../createStore.ts'
import type { FrameAppearance, FrameSettings } from '../../ports.ts'
import { mountApprovals } from '../mountApprovals.tsx'
import { takeReview } from './takeReview.ts'

/** How long the frame may take to say what this window is for. */
const subjectMs = 10_000

/** Shows one approval in this window, which closes once it is answered or gone. */
export async function showReview(
  view: Window & typeof globalThis,
  element: Element,
  settings: FrameSettings,
): Promise<void> {
  try {
    const { approvals, appearance } = await takeReview(view, AbortSignal.timeout(subjectMs))
    approvals.subscribe(() => {
      if (approvals.get().length === 0) view.close()
    })
    mountApprovals(element, {
      settings,
      approvals,
      appearance: createStore<FrameAppearance>(appearance),
      sight: 'alone',
      refuseEscape() {},
    })
  } catch {
    view.close()
  }
}
