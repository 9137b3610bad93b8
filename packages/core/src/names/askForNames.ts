import type { ApiClient } from '../api/createApiClient.ts'
import type { Kit } from '../kit/kit.ts'
import type { NameApiError } from './errors.ts'

/** Sends a name request to the server. Failures are mapped with `toError` (spec 8.11), aborts are rethrown. */
export async function askForNames<answer>(
  kit: Kit,
  ask: (api: ApiClient) => Promise<answer>,
  toError: (cause: unknown) => NameApiError,
  signal?: AbortSignal,
): Promise<answer> {
  if (!kit.api) throw toError(undefined)
  try {
    return await ask(kit.api)
  } catch (error) {
    signal?.throwIfAborted()
    throw toError(error)
  }
}
