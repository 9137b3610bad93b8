/** Why a request was not sent, or its response not used. */
type OutboundReason =
  /** The URL is not one that the operator allows. */
  | 'host'
  /** The host has an address in a private network, or none. */
  | 'address'
  | 'redirects'
  /** The status is not 200. */
  | 'status'
  /** The body is compressed, although that was not accepted. */
  | 'encoding'
  | 'size'
  /** The body is not what was requested. */
  | 'type'
  | 'time'
  /** The host is unreachable, or the connection was lost. */
  | 'network'

/** A request to another host that failed or was refused. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundReason
  /** HTTP status of the response, if its status is the reason. */
  readonly status: number | undefined

  constructor(reason: OutboundReason, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.reason = reason
    this.status = options.status
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    if (this.reason === 'status') return this.status === 429 || (this.status ?? 0) >= 500
    return this.reason === 'time' || this.reason === 'network'
  }
}
