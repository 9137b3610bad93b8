import type { Name } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { askForNames } from './askForNames.ts'
import { NameResolutionFailedError } from './errors.ts'

/**
 * Returns a name registered with the server, case-insensitively, with its addresses (7.14). Undefined if it is not
 * registered, or without a server. Throws `NameResolutionFailedError` (8.11).
 */
export async function getName(
  kit: Kit,
  {
    name,
    signal,
  }: {
    /** Full name, including its zone, in any case. */
    name: string
    signal?: AbortSignal | undefined
  },
): Promise<Name | undefined> {
  if (!kit.api) return undefined
  const found = await askForNames(
    kit,
    (api) => api.getName({ params: { name }, query: { apiVersion: '2' } }, { signal }),
    (cause) => new NameResolutionFailedError(cause),
    signal,
  )
  return Array.isArray(found) ? found[0] : found
}
