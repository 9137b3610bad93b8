import { type Failure, failureStatuses, rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Entry } from './parseBody.ts'
import type { Reply, UpstreamFailure } from './reply.ts'

/** An HTTP response to a chain RPC request. The body is JSON. */
export type RpcAnswer = { status: number; body: string; headers?: Readonly<Record<string, string>> }

/** Serializes a JSON-RPC 2.0 response, one item of a response body. `id` is raw JSON. */
export function toItem(id: string, reply: Reply): string {
  if (reply.type === 'result') return `{"jsonrpc":"2.0","id":${id},"result":${reply.raw}}`
  const raw =
    reply.type === 'error'
      ? reply.raw
      : JSON.stringify({ code: rpcErrorCodes.resourceUnavailable, message: reply.failure.message })
  return `{"jsonrpc":"2.0","id":${id},"error":${raw}}`
}

/**
 * Builds a response with a non-2xx status that is both a JSON-RPC error and a Provider API failure. `id` is raw JSON.
 */
export function toFailureAnswer(
  code: keyof typeof failureStatuses,
  field: string,
  rpcCode: number,
  message: string,
  id = 'null',
): RpcAnswer {
  const error = JSON.stringify({ code: rpcCode, message })
  const failure: Failure = { status: 'FAILED', reasons: [{ field, description: message }], code }
  const members = JSON.stringify(failure).slice(1)
  return { status: failureStatuses[code], body: `{"jsonrpc":"2.0","id":${id},"error":${error},${members}` }
}

/** Builds the response for when no upstream responded: 503, with `Retry-After` in seconds. */
function toUnavailable({ message, retryAfterMs }: UpstreamFailure, id?: string): RpcAnswer {
  const answer = toFailureAnswer(
    'UPSTREAM_UNAVAILABLE',
    'upstream',
    rpcErrorCodes.resourceUnavailable,
    `${message} Try again in a moment.`,
    id,
  )
  return {
    ...answer,
    headers: { 'retry-after': String(Math.max(1, Math.ceil((retryAfterMs ?? 1_000) / 1_000))) },
  }
}

/** Builds the response to a single call; a notification gets an empty one. `id` is raw JSON. */
export function toAnswer(id: string | undefined, reply: Reply): RpcAnswer {
  if (reply.type === 'failure') return toUnavailable(reply.failure, id)
  return id === undefined ? { status: 204, body: '' } : { status: 200, body: toItem(id, reply) }
}

/** Builds the response to a batch, in the order of its entries. It fails as a whole only if every entry failed. */
export function toBatchAnswer(entries: readonly Entry[], replies: readonly Reply[]): RpcAnswer {
  const [first] = replies
  if (first?.type === 'failure' && replies.every(({ type }) => type === 'failure'))
    return toUnavailable(first.failure)
  const items = entries.flatMap(({ id }, at) => {
    const reply = replies[at]
    return id === undefined || !reply ? [] : [toItem(id, reply)]
  })
  return items.length === 0 ? { status: 204, body: '' } : { status: 200, body: `[${items.join(',')}]` }
}
