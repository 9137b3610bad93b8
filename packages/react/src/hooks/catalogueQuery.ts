import { loadCatalogue } from '@latchkey/core'

/** The catalogue of wallets, fetched once; the list of what can be connected does without it. */
export const catalogueQuery = {
  queryKey: ['latchkey', 'catalogue'],
  queryFn: loadCatalogue,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const
