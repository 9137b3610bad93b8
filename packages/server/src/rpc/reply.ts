/** A call as sent to an upstream. `params` is raw JSON, or `undefined` if absent. */
export type Call = { method: string; params: string | undefined }

/**
 * The outcome of a call: the chain's result or error as raw JSON, or a failure to get a response. `height` is the newest
 * block that the upstream of a result has named, for calls that are sent alone.
 */
export type Reply =
  | { type: 'result'; raw: string; height?: number }
  | { type: 'error'; raw: string; code: number }
  | { type: 'failure'; failure: UpstreamFailure }

/** Why an upstream gave no usable response. */
export type UpstreamFailure = {
  /**
   * `unsent`: certainly never received. `refused`: the response was an HTTP error. `broken`: the response was cut off
   * or not JSON-RPC. `late`: timed out.
   */
  reason: 'unsent' | 'refused' | 'broken' | 'late'
  /** Human-readable. Never names an upstream, because its URL may contain a key. */
  message: string
  status?: number
  retryAfterMs?: number
}

/** Returns the height that a reply names as its upstream's newest block, if that was the question. */
export function headOf({ method, params }: Call, reply: Reply): number | undefined {
  if (reply.type !== 'result') return undefined
  if (method === 'eth_blockNumber') return parseHeight(reply.raw.slice(1, -1))
  if (method !== 'eth_getBlockByNumber' || !params?.startsWith('["latest",false]')) return undefined
  const [, height] = /"number":\s*"(0x[0-9a-f]+)"/i.exec(reply.raw) ?? []
  return parseHeight(height)
}

/** Parses a block's height in hexadecimal. Returns `undefined` for anything else, and for more than 52 bits. */
export function parseHeight(value: unknown): number | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value)
    ? Number.parseInt(value, 16)
    : undefined
}

/** Builds a result of the server's own. */
export function result(value: unknown): Reply {
  return { type: 'result', raw: JSON.stringify(value ?? null) }
}

/** Builds an error of the server's own. */
export function error(code: number, message: string, data?: unknown): Reply {
  return { type: 'error', code, raw: JSON.stringify({ code, message, data }) }
}
