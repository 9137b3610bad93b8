/** A setting that cannot be used; the message names it and says what to do. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  /** Node's code of the cause, such as EADDRINUSE. */
  readonly code: string | undefined

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    const { code } = Object(options?.cause)
    this.code = typeof code === 'string' ? code : undefined
  }
}
