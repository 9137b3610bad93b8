/** Optional details of an error. */
type BaseErrorOptions = {
  cause?: unknown
  details?: string
  /** Hints for the developer: what to check or change. */
  metaMessages?: readonly string[]
}

/**
 * Base class of the kit's errors. `shortMessage` is for developers, in English. Text for users comes from the copy
 * table.
 */
export class BaseError extends Error {
  override name = 'LatchkeyError'
  /** What went wrong, in one sentence. */
  readonly shortMessage: string
  /** Further details, by default the message of `cause`. */
  readonly details: string | undefined
  /** Hints for the developer: what to check or change. */
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

  /**
   * Returns the first error in the cause chain that passes `test`, starting with this one. Without `test`, returns the
   * deepest cause.
   */
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
