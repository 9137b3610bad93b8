/** An invalid setting. The message names it and explains how to fix it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  /** Node's error code of the cause, such as EADDRINUSE. */
  readonly code: string | undefined

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    const { code } = Object(options?.cause)
    this.code = typeof code === 'string' ? code : undefined
  }
}
