/** What every error of the kit may carry beside its message. */
type BaseErrorOptions = {
  cause?: unknown
  details?: string
  /** Lines for the developer: what to check, what to change. */
  metaMessages?: readonly string[]
}

/** The root of the kit's errors. `shortMessage` is exact and English; what a visitor reads is the copy table's. */
export class BaseError extends Error {
  override name = 'LatchkeyError'
  readonly shortMessage: string
  readonly details: string | undefined
  readonly metaMessages: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    const { cause, metaMessages = [] } = options
    const details = options.details ?? (cause instanceof Error ? cause.message : undefined)
    super(
      [shortMessage, ...metaMessages, ...(details ? [`Details: ${details}`] : [])].join('\n'),
      cause === undefined ? undefined : { cause },
    )
    this.shortMessage = shortMessage
    this.details = details
    this.metaMessages = metaMessages
  }

  /** Finds the first error for which `test` holds, from this one down its causes; without `test`, the deepest. */
  walk(test?: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (;;) {
      if (test?.(error)) return error
      const cause = error instanceof Error ? error.cause : undefined
      if (cause === undefined || cause === null) return test ? undefined : error
      error = cause
    }
  }
}
