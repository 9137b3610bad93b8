import { createValue } from '@latchkey/protocol/createValue'
import axe from 'axe-core'
import { mountApprovals } from '../src/approvals/mountApprovals.tsx'
import { createReviewer } from '../src/approvals/review/createReviewer.ts'
import type { IdleState } from '../src/approvals/screens/WaitingScreen.tsx'
import type { Approval, FrameAppearance, FrameSettings, Reviewed } from '../src/base/ports.ts'
import { getSight, type Sight } from '../src/platform/getSight.ts'
import { createApprovals } from '../src/queue/createApprovals.ts'
import { followLanguage } from '../src/translation/followLanguage.ts'
import { exampleApproval, exampleSettings } from './examples.ts'

/** Test access to the page. */
export type FramePage = ReturnType<typeof openPage>

/** Options of the page. */
export type PageOptions = {
  sight?: Sight
  settings?: FrameSettings
  /** State shown without a request, as in the wallet's own window. */
  idle?: IdleState
  /** Locale of the app and of the visitor's browser. */
  locale?: string
}

/** Starts the approvals in this page, as the frame does. */
export function openPage({ sight: as, settings = exampleSettings, idle, locale = 'en' }: PageOptions = {}) {
  // Embedded in a page of the operator, unless a test sets otherwise.
  const sight = as ?? getSight(globalThis.window, { approvals: 'frame' })
  const approvals = createApprovals(sight)
  const appearance = createValue<FrameAppearance>({ locale })
  Object.defineProperty(navigator, 'languages', { value: [locale] })
  followLanguage(appearance)
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
    ...(idle && { idle: createValue(idle) }),
    settings,
    approvals,
    appearance,
    sight,
    refuseEscape: () => escapes.push(escapes.length),
    review: createReviewer(view, { settings, approvals, appearance, reviewed: createValue<Reviewed>({}) }),
  })
  return {
    approvals,
    appearance,
    escapes,
    /** Returns violations found by axe and the rules that applied. Must run in the page that it inspects. */
    async inspect() {
      const { violations, passes } = await axe.run(document)
      return {
        violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        passed: passes.map(({ id }) => id),
      }
    },
    /** Status history of the Approve button, with times. */
    statuses,
    /** Resolves with the visitor's decision. */
    ask: (asked: Partial<Omit<Approval, 'id'>>) =>
      approvals.ask({ ...exampleApproval, ...asked }, new AbortController().signal).then(
        () => 'approved' as const,
        () => 'rejected' as const,
      ),
  }
}
