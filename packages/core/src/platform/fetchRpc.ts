import { retryAfterSecondsMax, retryProbeSeconds } from '@latchkey/protocol/constants'
import { whileQuick } from './whileQuick.ts'

/**
 * Creates the `fetch` of a network's RPC. `own` is the network's own endpoint, in addition to the server's. If the
 * server doesn't serve the network, all later requests go to `own`, including sent transactions. With `isFallback`, a
 * read also goes there if the server fails or takes longer than half of a request's time.
 * A server that rejects a whole batch (too many calls, unknown project) responds with one JSON-RPC error instead of a
 * list. viem throws a TypeError on that, without the status or `Retry-After`. So the response is passed on as an HTTP
 * failure with a reason. viem waits as long as `Retry-After` says, so a delay of more than a minute is shortened here.
 */
export function createRpcFetch({
  own,
  isFallback = false,
}: {
  own?: string | undefined
  isFallback?: boolean | undefined
}): typeof fetch {
  let isUnserved = false

  return async (input, init) => {
    if (own === undefined) return toFailure(await fetch(input, init))
    if (isUnserved) return toFailure(await fetch(own, init))
    const mayFallBack = isFallback && !/"eth_send/.test(String(init?.body))
    let response: Response
    try {
      response = mayFallBack
        ? await whileQuick(init?.signal, (signal) => fetch(input, { ...init, signal }))
        : await fetch(input, init)
    } catch (error) {
      if (!mayFallBack || init?.signal?.aborted) throw error
      return toFailure(await fetch(own, init))
    }
    if (response.ok) return response
    const failure = await response.clone().text()
    isUnserved ||= readCode(failure) === 'CHAIN_INVALID'
    const isBusy = mayFallBack && (response.status >= 500 || response.status === 429)
    return toFailure(isUnserved || isBusy ? await fetch(own, init) : response)
  }
}

async function toFailure(response: Response): Promise<Response> {
  if (response.ok) return response
  const failure = new Response(JSON.stringify({ error: readReason(await response.text()) }), response)
  const { headers } = failure
  if (Number.parseInt(headers.get('Retry-After') ?? '', 10) > retryAfterSecondsMax)
    headers.set('Retry-After', `${retryProbeSeconds}`)
  return failure
}

function readReason(text: string): unknown {
  try {
    const { error } = JSON.parse(text)
    return error?.message ?? error
  } catch {
    return text
  }
}

function readCode(text: string): unknown {
  try {
    return JSON.parse(text).code
  } catch {
    return undefined
  }
}
