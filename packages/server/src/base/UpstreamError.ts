/** Thrown when no upstream of a chain responds in time. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  /** Seconds after which the upstream asked for a retry. */
  readonly retryAfterS: number | undefined

  constructor(message: string, retryAfterS?: number) {
    super(message)
    this.retryAfterS = retryAfterS
  }
}

/** Why an upstream can't answer a request, although it responds. */
export type Refusal =
  /** The response exceeds its limits. */
  | 'tooLarge'
  /** The upstream can't decode something that it stores. */
  | 'unreadable'
  /** The upstream doesn't store what was requested. */
  | 'notIndexed'
  /** The requested page is after the last one. */
  | 'pastEnd'

/** Thrown when upstreams respond, but can't answer a request as a whole. A smaller one may succeed. */
export class RefusedAnswerError extends UpstreamError {
  readonly refusal: Refusal
  /** Whether each upstream of the chain refused. Otherwise one that is unreachable may have the answer. */
  readonly isByAll: boolean

  constructor(message: string, refusal: Refusal, isByAll = true) {
    super(message)
    this.refusal = refusal
    this.isByAll = isByAll
  }
}
