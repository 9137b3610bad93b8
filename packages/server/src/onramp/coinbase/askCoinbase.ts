import { answerLimits } from '../../base/jsonLimits.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { readText } from '../../base/readText.ts'
import type { ServerSettings } from '../../settings/settings.ts'
import { createToken, readCoinbaseKey } from './createToken.ts'
import { undocumented } from './readAnswers.ts'

/** The settings for Coinbase: an account's key, and where its visitors live. */
export type CoinbaseSettings = Extract<ServerSettings['onramp'], { provider: 'coinbase' }>

/** Sends a request to Coinbase and returns the JSON of a 200. Throws `RequestFailure`. */
type AskCoinbase = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Two requests fit into the deadline of one request to this server. */
const answerMs = 3_500

/** Creates the client of Coinbase's Onramp API. Each request has its own token. */
export function createAskCoinbase({ keyId, keySecret, origin }: CoinbaseSettings): AskCoinbase {
  const key = readCoinbaseKey(keySecret)
  return async (method, path, body) => {
    const url = new URL(`/onramp${path}`, origin)
    const { status, json } = await send(url, {
      method,
      headers: {
        authorization: `Bearer ${createToken(keyId, key, { method, url })}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (status === 200) return json
    throw toFailure(status)
  }
}

async function send(url: URL, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await readText(response, answerLimits)
    return { status: response.status, json: response.status === 200 ? JSON.parse(text) : undefined }
  } catch (cause) {
    throw unavailable('Coinbase is not responding. Try again in a moment.', cause)
  }
}

function toFailure(status: number): RequestFailure {
  if (status === 400)
    return new RequestFailure('PARAMETER_INVALID', {
      field: 'body',
      description: 'Coinbase does not sell this asset, or not in this amount.',
    })
  if (status === 401 || status === 403)
    return unavailable(
      'Coinbase rejected the API key of this server. Its operator must check ONRAMP_KEY_ID and ONRAMP_KEY_SECRET.',
    )
  return status === 429 || status === 500 || status === 503
    ? unavailable('Coinbase is busy. Try again in a moment.')
    : undocumented()
}

function unavailable(description: string, cause?: unknown): RequestFailure {
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'coinbase', description },
    { retryAfterS: 2, ...(cause !== undefined && { cause }) },
  )
}
