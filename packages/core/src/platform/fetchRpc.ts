import { retryAfterSecondsMax, retryProbeSeconds } from '@latchkey/protocol/constants'
import { whileQuick } from './whileQuick.ts'

/**
 * Makes the `fetch` of a network's RPC; `own` is the network's own address beside the server's. A network that the server
 * does not serve uses that from then on, also to send transactions, and one that allows it (`isFallback`) where the server
 * cannot answer a read, or does not within half of a request's time.
 * A server that refuses a whole batch (too many calls, no such project) answers one JSON-RPC error instead of a list;
 * viem makes a TypeError of that, and sees neither status nor `Retry-After`. Such an answer is handed on as what it is
 * to HTTP: a failure with a reason. viem waits for whatever `Retry-After` says, so one beyond a minute is shortened here.
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
