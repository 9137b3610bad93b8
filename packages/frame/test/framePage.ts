import axe from 'axe-core'
import { mountApprovals } from '../src/approvals/mountApprovals.tsx'
import { createReviewer } from '../src/approvals/review/createReviewer.ts'
import type { IdleState } from '../src/approvals/screens/WaitingScreen.tsx'
import { createApprovals } from '../src/createApprovals.ts'
import { createStore } from '../src/createStore.ts'
import { getSight, type Sight } from '../src/platform/getSight.ts'
import type { Approval, FrameAppearance, FrameSettings, Reviewed } from '../src/ports.ts'
import { exampleApproval, exampleSettings } from './examples.ts'

/** What a test holds of the page. */
export type FramePage = ReturnType<typeof openPage>

/** How the page stands. */
export type PageOptions = {
  sight?: Sight
  settings?: FrameSettings
  /** What it says while nothing is asked, as in a window of the wallet's own. */
  idle?: IdleState
}

/** Starts the approvals in this page, as the frame does. */
export function openPage({ sight: as, settings = exampleSettings, idle }: PageOptions = {}) {
  // A page of the operator's own holds it, unless a test says otherwise.
  const sight = as ?? getSight(globalThis.window, { approvals: 'frame' })
  const approvals = createApprovals(sight)
  const appearance = createStore<FrameAppearance>({})
  const view = globalThis.window
  const escapes: number[] = []
  const statuses: { status: string; at: number }[] = []
  new MutationObserver(() => {
    const status = document.querySelector<HTMLElement>('.ask-approve')?.dataset.status
    if (status && status !== statuses.at(-1)?.status) statuses.push({ status, at: performance.now() })
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-status'] })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  mountApprovals(root, {
    ...(idle && { idle: createStore(idle) }),
    settings,
    approvals,
    appearance,
    sight,
    refuseEscape: () => escapes.push(escapes.length),
    review: createReviewer(view, { settings, approvals, appearance, reviewed: createStore<Reviewed>({}) }),
  })
  return {
    approvals,
    appearance,
    escapes,
    /** What axe finds, and which rules it could apply; it must run in the page that it looks at. */
    async inspect() {
      const { violations, passes } = await axe.run(document)
      return {
        violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        passed: passes.map(({ id }) => id),
      }
    },
    /** What the Approve button has been, and since when. */
    statuses,
    /** Tells how the visitor answered. */
    ask: (asked: Partial<Omit<Approval, 'id'>>) =>
      approvals.ask({ ...exampleApproval, ...asked }, new AbortController().signal).then(
        () => 'approved' as const,
        () => 'rejected' as const,
      ),
  }
}
