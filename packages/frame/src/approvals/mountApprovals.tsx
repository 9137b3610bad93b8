import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApprovalApp, type ApprovalAppProps } from './ApprovalApp.tsx'

/** Draws the approvals into an element; answers how to end that. A screen that breaks leaves the visitor the no. */
export function mountApprovals(element: Element, props: ApprovalAppProps): () => void {
  const draw = (brokenId?: string) =>
    root.render(
      <StrictMode>
        <ApprovalApp {...props} brokenId={brokenId} />
      </StrictMode>,
    )
  const root = createRoot(element, { onUncaughtError: () => draw(props.approvals.get()[0]?.id) })
  draw()
  return () => root.unmount()
}
