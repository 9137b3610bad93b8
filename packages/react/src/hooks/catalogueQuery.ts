import { type CatalogueWallet, loadCatalogue } from '@latchkey/core'
import { queryOptions } from '@tanstack/react-query'

/** The catalogue of wallets, fetched once; the list of what can be connected does without it. */
export const catalogueQuery = queryOptions<readonly CatalogueWallet[]>({
  queryKey: ['latchkey', 'catalogue'],
  queryFn: loadCatalogue,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // It comes as code does, and the modal waits for it.
  networkMode: 'always',
})
