import { type Failure, rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Logger } from 'pino'
import { toRequestFailure } from '../base/toRequestFailure.ts'
import { answer } from './answer.ts'
import type { BareExchange, Exchange } from './exchange.ts'

/** Returns a response in the common failure shape of anything thrown. See `toFailureBody`. */
export function answerFailure(log: Logger, exchange: Exchange, error: unknown): Response {
  const { body, status } = toFailureBody(log, exchange, error)
  return answer(exchange, body, status)
}

/**
 * Converts anything thrown to the common failure shape, and sets its headers. Unknown errors are logged, and the
 * response contains no detail.
 */
export function toFailureBody(
  log: Logger,
  exchange: BareExchange,
  error: unknown,
): { status: number; body: string } {
  const failure = toRequestFailure(error)
  if (failure.code === 'INTERNAL')
    log.error({ requestId: exchange.get('requestId'), err: error }, 'unhandled error')
  if (failure.code === 'UPSTREAM_UNAVAILABLE') {
    const isDatabase = failure.reasons.some(({ field }) => field === 'database')
    const fields = { requestId: exchange.get('requestId'), err: failure.cause ?? failure }
    if (isDatabase) log.error(fields, 'database unavailable')
    else log.warn(fields, 'upstream unavailable')
  }
  const headers = exchange.get('headers')
  if (failure.retryAfterS !== undefined) headers['retry-after'] = String(failure.retryAfterS)
  headers['cache-control'] = 'no-store'
  headers['content-type'] = 'application/json'
  const body = exchange.get('isRpc') ? withRpcError(failure.toJSON()) : failure.toJSON()
  return { status: failure.status, body: JSON.stringify(body) }
}

const rpcCodes: Partial<Record<Failure['code'], number>> = {
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
