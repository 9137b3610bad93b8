import type { Endpoint, RequestFor, ResponseFor } from '@latchkey/protocol/api'
import type { Failure } from '@latchkey/protocol/failure'
import { decode } from '@latchkey/protocol/schema'
import type { UseQueryResult } from '@tanstack/react-query'

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
  if (!read?.success) throw new AppRequestError(answer.status, answer.ok ? undefined : await readCode(answer))
  return read.value as ResponseFor<endpoint>
}

/** Reads why the server refused a request. Undefined if something else than the server responded. */
async function readCode(answer: Response): Promise<string | undefined> {
  const failure: unknown = await answer.json().catch(() => undefined)
  return typeof failure === 'object' && failure !== null && 'code' in failure
    ? String(failure.code)
    : undefined
}

/** Thrown if the server refuses a request, or sends something else than the route's response. */
class AppRequestError extends Error {
  override readonly name = 'AppRequestError'
  /** HTTP status. */
  readonly status: number
  /** A code of the server's failures. Undefined if something else than the server responded. */
  readonly code: string | undefined

  constructor(status: number, code: string | undefined) {
    super(`The server responded with status ${status}.`)
    this.status = status
    this.code = code
  }
}

/** Returns whether the server refused a request with one of some codes. */
export const isRefused = (error: unknown, ...codes: readonly Failure['code'][]) =>
  error instanceof AppRequestError && codes.some((code) => code === error.code)

/** Returns whether the server responded to a failed request, so that the connection isn't the cause. */
export const isAnswered = (error: unknown) => error instanceof AppRequestError && error.code !== undefined

/** Returns whether a request failed because the server no longer recognizes the session. */
export const isSessionUnknown = (error: unknown) => isRefused(error, 'SIGN_IN_REQUIRED')

/** Returns whether a request failed because what it names doesn't exist. */
export const isNotFound = (error: unknown) => isRefused(error, 'NOT_FOUND')

/** Returns whether asking again can't help: the session has ended, or what was asked for doesn't exist. */
export const isFinal = (error: unknown) => isSessionUnknown(error) || isNotFound(error)

const triesAgain = 2

/** Options of the queries that ask the server. */
export const serverQuery = {
  // Offline, they fail and say so. By default they would be paused, and look as if they were loading.
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures: number, error: Error) => !isFinal(error) && failures < triesAgain,
  // Signing out must leave nothing behind in the page.
  gcTime: 0,
} as const

/**
 * Returns whether a query's last request failed. A query without data counts as failed until it has some, so that its
 * text and its button stay while it is asked again.
 */
export const hasFailed = ({ isError, data, errorUpdateCount }: UseQueryResult) =>
  isError || (data === undefined && errorUpdateCount > 0)
