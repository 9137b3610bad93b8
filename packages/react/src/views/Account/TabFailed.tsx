import { useCopy } from '../../hooks/useCopy.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'

/** Says that what a tab shows could not be fetched; the other tabs stay. */
export function TabFailed({ onRetry }: { onRetry: () => void }) {
  const copy = useCopy()
  return (
    <LoadFailed title={copy('modal.failed.title')} action={copy('modal.failed.action')} onRetry={onRetry} />
  )
}
