import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApprovalApp, type ApprovalAppProps } from './ApprovalApp.tsx'

/**
 * Renders the approvals into an element. Returns a function that unmounts them. The visitor can still reject if a
 * screen crashes.
 */
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
