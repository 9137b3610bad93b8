import { rpcAnswerBytesMax, serverDeadlineMs } from '@latchkey/protocol/constants'
import { answerLimits } from '../base/jsonLimits.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { readText } from '../base/readText.ts'
import { splitCredentials } from '../base/splitCredentials.ts'

/** A JSON-RPC response of a bundler or a paymaster. */
export type OperationAnswer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

const limits = { ...answerLimits, bytes: rpcAnswerBytesMax }

/** How long before the server's own deadline a request times out. */
const graceMs = 500

/**
 * Sends a request to a bundler or a paymaster, without retries, because an operation must not be sent twice. Throws
 * UPSTREAM_UNAVAILABLE.
 */
export async function askUpstream(
  address: string,
  method: string,
  params: unknown,
): Promise<OperationAnswer> {
  const { headers, url } = splitCredentials(address)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(serverDeadlineMs - graceMs),
    })
    const answer: unknown = JSON.parse(await readText(response, limits))
    if (isAnswer(answer)) return answer
  } catch (cause) {
    throw unavailable(cause)
  }
  throw unavailable()
}

function isAnswer(answer: unknown): answer is OperationAnswer {
  const { result, error } = Object(answer)
  return error === undefined ? result !== undefined : typeof Object(error).code === 'number'
}

const unavailable = (cause?: unknown) =>
  new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'chainId', description: 'The chain’s bundler or paymaster is not responding.' },
    { cause },
  )
