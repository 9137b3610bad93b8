import { anySignal } from '@latchkey/protocol/anySignal'
import { httpTimeoutMs } from '@latchkey/protocol/constants'
import { parseJson } from '@latchkey/protocol/parseJson'
import { ApiTimeoutError, ApiUnreachableError } from './errors.ts'

/**
 * Fetches a URL and parses the response's JSON; undefined if it isn't JSON. An abort by the caller is rethrown
 * unchanged. Throws `ApiTimeoutError` and `ApiUnreachableError`.
 */
export async function receive(
  origin: string,
  path: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; json: unknown }> {
  const timeout = AbortSignal.timeout(httpTimeoutMs)
  try {
    const response = await fetch(`${origin}${path}`, {
      ...init,
      signal: anySignal(new AbortController(), [signal, timeout]),
    })
    return { response, json: parseJson(await response.text()) }
  } catch (error) {
    signal?.throwIfAborted()
    throw timeout.aborted ? new ApiTimeoutError(origin) : new ApiUnreachableError(origin, error)
  }
}
