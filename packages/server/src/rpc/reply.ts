/** A call as it goes to an upstream: `params` is raw JSON, `undefined` where there are none. */
export type Call = { method: string; params: string | undefined }

/** What became of a call: the chain's result or error as raw JSON, or no answer at all. */
export type Reply =
  | { kind: 'result'; raw: string }
  | { kind: 'error'; raw: string; code: number }
  | { kind: 'failure'; failure: UpstreamFailure }

/** Why an upstream gave no answer. */
export type UpstreamFailure = {
  /**
   * `unsent`: surely never received. `refused`: answered with an HTTP error. `broken`: cut off, or what came was
   * no JSON-RPC. `late`: no answer in time.
   */
  reason: 'unsent' | 'refused' | 'broken' | 'late'
  /** For people; names no upstream, because its URL may hold a key. */
  message: string
  status?: number
  retryAfterMs?: number
}

/** A result of our own. */
export function result(value: unknown): Reply {
  return { kind: 'result', raw: JSON.stringify(value ?? null) }
}

/** An error of our own. */
export function error(code: number, message: string, data?: unknown): Reply {
  return { kind: 'error', code, raw: JSON.stringify({ code, message, data }) }
}
