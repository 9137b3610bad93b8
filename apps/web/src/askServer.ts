import type { Endpoint, RequestFor, ResponseFor } from '@latchkey/protocol/api'
import { decode } from '@latchkey/protocol/schema'

/**
 * Calls a route of the page's own origin, with the session's cookie. Rejects with `AppRequestError`, or with the errors
 * of `fetch`.
 */
export async function askServer<endpoint extends Endpoint>(
  { path, method, response }: endpoint,
  { query, body, signal }: Partial<RequestFor<endpoint>> & { signal?: AbortSignal },
): Promise<ResponseFor<endpoint>> {
  const search = new URLSearchParams(query as Record<string, string> | undefined)
  const answer = await fetch(search.size > 0 ? `${path}?${search}` : path, {
    cache: 'no-store',
    credentials: 'same-origin',
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  })
  const read = answer.ok ? decode(response, await answer.json()) : undefined
  if (!read?.success) throw new AppRequestError(answer.status)
  return read.value as ResponseFor<endpoint>
}

/** Thrown if the server refuses a request, or sends something else than the route's response. */
class AppRequestError extends Error {
  override readonly name = 'AppRequestError'
  /** HTTP status. */
  readonly status: number

  constructor(status: number) {
    super(`The server responded with status ${status}.`)
    this.status = status
  }
}

/** Returns whether a request failed because the server no longer recognizes the session. */
export const isSessionUnknown = (error: unknown) => error instanceof AppRequestError && error.status === 401

/** Returns whether a request failed because what it names doesn't exist. */
export const isNotFound = (error: unknown) => error instanceof AppRequestError && error.status === 404
