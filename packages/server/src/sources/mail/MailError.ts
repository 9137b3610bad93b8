/** A mail that did not go out; what the mail server said is left out, as it names the receiver. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The client's word for it, or the mail server's number (RFC 5321, 4.2): `ECONNREFUSED`, `550`. */
  readonly code: string
  /** Whether sending it again would end the same way. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(`The email could not be sent: ${code}`)
    this.code = code
    this.isFinal = isFinal
  }
}
