/** Thrown when an email could not be sent. Omits the mail server's message, because it contains the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The client's error code, or the mail server's reply code (RFC 5321, 4.2): `ECONNREFUSED`, `550`. */
  readonly code: string
  /** Whether a retry would fail the same way. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(`The email could not be sent: ${code}`)
    this.code = code
    this.isFinal = isFinal
  }
}
