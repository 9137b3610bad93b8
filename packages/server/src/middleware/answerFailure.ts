import { type Failure, type FailureCode, rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Logger } from 'pino'
import { BaseError } from 'viem'
import { isDatabaseLost } from '../isDatabaseLost.ts'
import { RequestFailure } from '../RequestFailure.ts'
import { answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** Turns anything thrown into the one failure shape; what is not ours is logged and answered without a word of it. */
export function answerFailure(log: Logger, exchange: Exchange, error: unknown): Response {
  const failure = toFailure(error)
  if (failure.code === 'INTERNAL')
    log.error({ requestId: exchange.get('requestId'), err: error }, 'unhandled error')
  if (failure.code === 'UPSTREAM_UNAVAILABLE')
    log.warn({ requestId: exchange.get('requestId'), err: failure.cause ?? failure }, 'upstream unavailable')
  const headers = exchange.get('headers')
  if (failure.retryAfterS !== undefined) headers['retry-after'] = String(failure.retryAfterS)
  headers['cache-control'] = 'no-store'
  headers['content-type'] = 'application/json'
  const body = exchange.get('isRpc') ? withRpcError(failure.toJSON()) : failure.toJSON()
  return answer(exchange, JSON.stringify(body), failure.status)
}

function toFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  // viem throws only where a chain was asked.
  if (error instanceof BaseError)
    return new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: 'upstream', description: 'The chain does not answer. Try again in a moment.' },
      { retryAfterS: 2, cause: error },
    )
  if (isDatabaseLost(error))
    return new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: 'database', description: 'The database does not answer. Try again in a moment.' },
      { retryAfterS: 2, cause: error },
    )
  return new RequestFailure(
    'INTERNAL',
    { field: 'server', description: 'Something went wrong here. Try again, and report the x-request-id.' },
    { cause: error },
  )
}

const rpcCodes: Partial<Record<FailureCode, number>> = {
  RATE_LIMITED: rpcErrorCodes.limitExceeded,
  BODY_TOO_LARGE: rpcErrorCodes.limitExceeded,
  UPSTREAM_UNAVAILABLE: rpcErrorCodes.resourceUnavailable,
  CHAIN_INVALID: rpcErrorCodes.invalidParams,
  PROJECT_REQUIRED: rpcErrorCodes.unauthorized,
  PROJECT_UNKNOWN: rpcErrorCodes.unauthorized,
  ORIGIN_NOT_ALLOWED: rpcErrorCodes.unauthorized,
  INTERNAL: rpcErrorCodes.internal,
}

/** On the chain RPC route a failure has both shapes (JSON-RPC 2.0, section 5.1). */
function withRpcError(failure: Failure) {
  return {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: rpcCodes[failure.code] ?? rpcErrorCodes.invalidRequest,
      message: failure.reasons.map(({ description }) => description).join(' '),
    },
    ...failure,
  }
}
