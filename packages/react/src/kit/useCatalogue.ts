import type { CatalogueWallet } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { catalogueQuery } from './catalogueQuery.ts'
import { useKitContext } from './context.ts'

/** Returns the wallet catalogue. Empty until it is fetched, and if it can't be. */
export function useCatalogue(): readonly CatalogueWallet[] {
  const { queryClient } = useKitContext().kit
  const [catalogue, setCatalogue] = useState(() => queryClient.getQueryData(catalogueQuery.queryKey) ?? none)
  useEffect(() => {
    let isGone = false
    queryClient.ensureQueryData(catalogueQuery).then(
      (loaded) => isGone || setCatalogue(loaded),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [queryClient])
  return catalogue
}

const none: readonly CatalogueWallet[] = []
