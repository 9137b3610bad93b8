import { anySignal } from '@latchkey/protocol/anySignal'
import {
  httpTimeoutMs,
  retryAfterSecondsMax,
  retryProbeSeconds,
  rpcRetryCodes,
  rpcRetryCount,
  rpcRetryDelayMs,
  rpcRetryStatuses,
} from '@latchkey/protocol/constants'
import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  isSolanaError,
  type Rpc,
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  type SolanaRpcApi,
} from '@solana/kit'
import { HttpRequestError, TimeoutError } from 'viem'
import { isUnservedAt } from '../../platform/isUnservedAt.ts'
import { whileQuick } from '../../platform/whileQuick.ts'
import { withRetry } from '../../utils/withRetry.ts'

/** Typed Solana JSON-RPC. Base units are bigint. */
export type SolanaRpc = Rpc<SolanaRpcApi>

/** Endpoints of a network's JSON-RPC. */
export type RpcAddresses = {
  /** The server's endpoint, or the network's own if there is no server. */
  url: string
  /** The network's own endpoint, if `url` is the server's. */
  own?: string | undefined
  /** Whether reads may fall back to the network's own endpoint if the server can't respond. */
  isFallback?: boolean | undefined
}

/**
 * Creates a network's JSON-RPC client, with the retries and timeout of every chain (9.4–9.7). Transport failures throw
 * viem's `HttpRequestError` or `TimeoutError`, as on eip155. RPC errors throw `SolanaError`.
 */
export function createRpc({ url, own, isFallback }: RpcAddresses): SolanaRpc {
  const post = createPost({ url, own, isFallback })

  async function ask<response>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<response> {
    const timeout = AbortSignal.timeout(httpTimeoutMs)
    try {
      return await post<response>({
        payload,
        signal: anySignal(new AbortController(), [signal, timeout]),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      if (timeout.aborted) throw new TimeoutError({ body: {}, url })
      if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
        const { headers, statusCode } = error.context
        throw new HttpRequestError({ url, status: statusCode, headers, cause: error })
      }
      throw new HttpRequestError({ url, ...(error instanceof Error && { cause: error }) })
    }
  }

  const transport: RpcTransport = <response>(request: Parameters<RpcTransport>[0]) =>
    withRetry(
      async (attempt) => {
        const response = await ask<response>(request)
        // The last response is returned to the caller, whatever it is.
        if (attempt < rpcRetryCount && isPassingAnswer(response))
          throw new HttpRequestError({ url, details: 'The node is busy.' })
        return response
      },
      {
        retryCount: rpcRetryCount,
        delayMs: rpcRetryDelayMs,
        shouldRetry: isPassing,
        delayFor: retryAfterMs,
        signal: request.signal,
      },
    )
  return createSolanaRpcFromTransport(transport)
}

/**
 * Creates the transport. Requests go to the server until it reports that it doesn't serve the network, then to the
 * network's own RPC. If the app allows it, reads that the server can't respond to also fall back to the own RPC, as on
 * eip155.
 */
function createPost({ url, own, isFallback = false }: RpcAddresses): RpcTransport {
  const postToServer = createDefaultRpcTransport({ url })
  if (own === undefined) return postToServer
  const postToOwn = createDefaultRpcTransport({ url: own })
  let isUnserved = false

  return async <response>(request: Parameters<RpcTransport>[0]) => {
    if (isUnserved) return postToOwn<response>(request)
    const mayFallBack = isFallback && Object(request.payload).method !== 'sendTransaction'
    try {
      return mayFallBack
        ? await whileQuick(request.signal, (signal) => postToServer<response>({ ...request, signal }))
        : await postToServer<response>(request)
    } catch (error) {
      if (request.signal?.aborted) throw error
      const status = isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)
        ? error.context.statusCode
        : undefined
      if (status === badRequest && (await isUnservedAt(url, request.signal))) isUnserved = true
      const isAway = status === undefined || status >= serverErrors || status === tooManyRequests
      if (isUnserved || (mayFallBack && isAway)) return postToOwn<response>(request)
      throw error
    }
  }
}

const badRequest = 400
const tooManyRequests = 429
const serverErrors = 500

function isPassingAnswer(response: unknown): boolean {
  const { error } = (response ?? {}) as { error?: { code?: number | bigint } }
  return rpcRetryCodes.some((code) => code === Number(error?.code))
}

function isPassing(error: unknown): boolean {
  if (error instanceof TimeoutError) return true
  if (!(error instanceof HttpRequestError)) return false
  return error.status === undefined || rpcRetryStatuses.some((status) => status === error.status)
}

/** Returns the delay that `Retry-After` asks for. A delay of more than a minute is shortened, as on eip155. */
function retryAfterMs(error: unknown): number | undefined {
  const asked = error instanceof HttpRequestError ? error.headers?.get('Retry-After') : undefined
  if (!asked || !/^\d+$/.test(asked)) return undefined
  const seconds = Number(asked)
  return (seconds > retryAfterSecondsMax ? retryProbeSeconds : seconds) * 1_000
}
