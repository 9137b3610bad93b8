import { useCopy } from '../../copy/useCopy.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'

/** Shows that a tab's content failed to load. The other tabs still work. */
export function TabFailed({ onRetry }: { onRetry: () => void }) {
  const copy = useCopy()
  return (
    <LoadFailed title={copy('modal.failed.title')} action={copy('modal.failed.action')} onRetry={onRetry} />
  )
}
