/** No upstream of a chain gave an answer in time. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  /** Seconds after which an upstream asked to be tried again. */
  readonly retryAfterS: number | undefined

  constructor(message: string, retryAfterS?: number) {
    super(message)
    this.retryAfterS = retryAfterS
  }
}
