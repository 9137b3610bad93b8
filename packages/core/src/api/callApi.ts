import type { ApiSettings, CallOptions } from './settings.ts'

/**
 * Calls a route and tells of its failure. In two steps, or the first load would list every file that reads answers.
 * @throws the errors of `errors/api.ts`
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
