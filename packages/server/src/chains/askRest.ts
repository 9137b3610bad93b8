import { answerLimits } from '../base/jsonLimits.ts'
import { readText } from '../base/readText.ts'
import { splitCredentials } from '../base/splitCredentials.ts'
import { parseRetryAfter } from '../rpc/parseRetryAfter.ts'

/** The parameters of a request. A list repeats its parameter. */
export type RestQuery = Readonly<Record<string, string | readonly string[]>>

/** A response of a REST API. */
export type RestAnswer = {
  status: number
  /** Empty for a refusal that is longer than an error message. */
  text: string
  /** The pause that a refusal asked for, in ms. */
  retryAfterMs: number | undefined
}

/** An upstream's reason is in its first bytes. */
const refusalBytesMax = 100_000

/**
 * Sends a request to an operator's REST API: a GET, or with `body` a POST of JSON. Credentials in the URL become a
 * header, and redirects are not followed. Rejects if the response exceeds `bytes`, before it is parsed.
 */
export async function askRest(
  base: string,
  path: string,
  query: RestQuery,
  { signal, bytes, body }: { signal: AbortSignal; bytes: number; body?: object | undefined },
): Promise<RestAnswer> {
  const { headers, url } = splitCredentials(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.delete(name)
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one)
  }
  const posted = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(url, { headers, signal, redirect: 'error', ...posted })
  const { status } = response
  if (response.ok)
    return { status, text: await readText(response, { ...answerLimits, bytes }), retryAfterMs: undefined }
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'))
  const limits = { ...answerLimits, bytes: Math.min(bytes, refusalBytesMax) }
  return { status, text: await readText(response, limits).catch(() => ''), retryAfterMs }
}
