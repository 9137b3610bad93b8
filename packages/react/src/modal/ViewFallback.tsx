import { Row, Spinner, useStyles } from '@latchkey/ui'
import type { FallbackProps } from 'react-error-boundary'
import { useCopy } from '../copy/useCopy.ts'
import css from './ViewFallback.css.ts'

/** Shows a placeholder while a view loads; nothing for the first 150 ms. */
export function ViewPending() {
  useStyles(css)
  const copy = useCopy()
  return (
    <div className="lk-pending" role="status" aria-label={copy('modal.loading')}>
      <Spinner />
    </div>
  )
}

/** Shows that a view failed. Uses only loaded components, since fetching may be the problem. */
export function ViewFailed({ resetErrorBoundary }: FallbackProps) {
  useStyles(css)
  const copy = useCopy()
  return (
    <>
      <div className="lk-failed" role="alert">
        <p>{copy('modal.failed.title')}</p>
        <p>{copy('modal.failed.action')}</p>
      </div>
      <Row label={copy('button.retry')} chevron onClick={resetErrorBoundary} />
    </>
  )
}
