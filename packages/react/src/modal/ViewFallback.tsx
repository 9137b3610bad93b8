import { Button, EmptyState, Spinner } from '@latchkey/ui'
import { OfflineIcon } from '@latchkey/ui/icons'
import type { FallbackProps } from 'react-error-boundary'
import { useCopy } from '../hooks/useCopy.ts'

/** Stands in for a view that is being fetched; says nothing for the first 150 ms. */
export function ViewPending() {
  const copy = useCopy()
  return (
    <div className="lk-pending" role="status" aria-label={copy('modal.loading')}>
      <Spinner />
    </div>
  )
}

/** Stands in for a view that failed. */
export function ViewFailed({ resetErrorBoundary }: FallbackProps) {
  const copy = useCopy()
  return (
    <div role="alert">
      <EmptyState
        icon={<OfflineIcon />}
        title={copy('modal.failed.title')}
        action={<Button onClick={resetErrorBoundary}>{copy('modal.failed.retry')}</Button>}
      >
        {copy('modal.failed.action')}
      </EmptyState>
    </div>
  )
}
