import { anySignal } from '@latchkey/protocol/anySignal'
import { httpTimeoutMs } from '@latchkey/protocol/constants'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FrameParts } from '../platform/parts.ts'
import { rpcFailure } from './rpcFailure.ts'

/** Calls a supported chain by JSON-RPC. Throws `FrameFailureError`: RPC with the chain's code, or UNAVAILABLE. */
export type ChainRpc = (
  chainId: string,
  method: string,
  params?: unknown,
  signal?: AbortSignal,
) => Promise<unknown>

/** Creates the RPC client, which only calls the chains in the settings. */
export function createChainRpc(parts: {
  rpc: Readonly<Record<string, string>>
  request: FrameParts['request']
}): ChainRpc {
  let lastId = 0
  return async (chainId, method, params, signal) => {
    const url = Object.hasOwn(parts.rpc, chainId) ? parts.rpc[chainId] : undefined
    if (url === undefined) throw rpcFailure('switchChain', `Chain ${chainId} is not supported.`)
    lastId += 1
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: lastId,
      method,
      ...(params !== undefined && { params }),
    })
    const timeout = AbortSignal.timeout(httpTimeoutMs)
    const init = {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body,
      signal: anySignal(new AbortController(), [signal, timeout]),
    } as const
    const { answer, status } = await parts
      .request(url, init)
      .then(async (response) => ({ answer: (await response.json()) as unknown, status: response.status }))
      .catch((cause: unknown) => {
        signal?.throwIfAborted()
        throw new FrameFailureError('UNAVAILABLE', `Chain ${chainId} is unreachable.`, { cause })
      })
    return readAnswer(answer, status, chainId)
  }
}

function readAnswer(answer: unknown, status: number, chainId: string): unknown {
  if (typeof answer === 'object' && answer !== null) {
    if ('error' in answer && typeof answer.error === 'object' && answer.error !== null)
      throw toFailure(answer.error, status)
    if ('result' in answer) return answer.result
  }
  throw new FrameFailureError('UNAVAILABLE', `Chain ${chainId} returned no JSON-RPC response.`)
}

/** The HTTP status is set as the cause: an error from a server in front of the chain is not the chain's own. */
function toFailure(error: object, status: number): FrameFailureError {
  const code = 'code' in error && typeof error.code === 'number' ? error.code : undefined
  const message =
    'message' in error && typeof error.message === 'string' ? error.message : 'The chain returned an error.'
  return new FrameFailureError('RPC', message, {
    ...(code !== undefined && { code }),
    ...('data' in error && { data: error.data }),
    cause: status,
  })
}
