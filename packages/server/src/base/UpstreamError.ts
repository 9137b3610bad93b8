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
