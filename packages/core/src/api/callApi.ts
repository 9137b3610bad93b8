import type { ApiSettings, CallOptions } from './settings.ts'

/**
 * Calls a route and reports its failure. Split in two so that the first load doesn't list every file that parses
 * responses.
 * @throws the errors of `api/errors.ts`
 */
export async function callApi(
  settings: ApiSettings,
  id: string,
  request: object,
  options: CallOptions = {},
): Promise<unknown> {
  const { callEndpoint, reportFailure } = await import('./callEndpoint.ts')
  try {
    return await callEndpoint(settings, id, request, options)
  } catch (error) {
    if (!options.signal?.aborted) reportFailure(settings, error, options)
    throw error
  }
}
