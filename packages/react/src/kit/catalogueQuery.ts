import { type CatalogueWallet, loadCatalogue } from '@latchkey/core'
import { queryOptions } from '@tanstack/react-query'

/** Query of the wallet catalogue, fetched once. The list of connectable wallets works without it. */
export const catalogueQuery = queryOptions<readonly CatalogueWallet[]>({
  queryKey: ['latchkey', 'catalogue'],
  queryFn: loadCatalogue,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // The catalogue loads like code, and the modal waits for it.
  networkMode: 'always',
})
