import { AssetRowSkeleton } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'

/** Reserves the space of three loading rows. */
export function RowsLoading() {
  const copy = useCopy()
  return (
    <div aria-busy="true">
      <p className="lk-hidden" role="status">
        {copy('account.loading')}
      </p>
      <AssetRowSkeleton />
      <AssetRowSkeleton />
      <AssetRowSkeleton />
    </div>
  )
}
