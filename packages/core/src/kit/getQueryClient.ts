import { QueryClient } from '@tanstack/query-core'
import type { Kit } from './kit.ts'

/**
 * Returns the TanStack Query client that caches the kit's responses: the app's, or else one of the kit's own, which is
 * created on first use.
 */
export function getQueryClient({ queries }: Pick<Kit, 'queries'>): QueryClient {
  queries.client ??= new QueryClient()
  return queries.client
}
