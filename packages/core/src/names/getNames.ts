import { nameCacheMs } from '@latchkey/protocol/constants'
import type { Name } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { askForNames } from './askForNames.ts'
import { NamesFetchFailedError } from './errors.ts'

/**
 * Returns the server's names that resolve to an address, oldest first (7.15). Empty without a server. Throws
 * `NamesFetchFailedError` (8.11).
 */
export async function getNames(
  kit: Kit,
  {
    address,
    signal,
  }: {
    /** Plain address of the account. */
    address: string
    signal?: AbortSignal
  },
): Promise<readonly Name[]> {
  if (!kit.api) return []
  return askForNames(
    kit,
    (api) =>
      api.getReverseNames({ params: { address }, query: { sender: address, apiVersion: '2' } }, { signal }),
    (cause) => new NamesFetchFailedError(cause),
    signal,
  )
}

/** Returns the query key of `getNames`. */
export function getNamesKey(kit: Kit, address: string | undefined) {
  return toQueryKey(kit, 'names', { address: address?.toLowerCase() })
}

/** Query options of `getNames`. Fresh for 5 min (9.21). */
export function getNamesQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: getNamesKey(kit, address),
    queryFn: ({ signal }: { signal: AbortSignal }) => getNames(kit, { address: address ?? '', signal }),
    enabled: address !== undefined && kit.api !== undefined,
    staleTime: nameCacheMs,
  }
}
