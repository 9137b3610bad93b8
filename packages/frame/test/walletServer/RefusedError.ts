import type { Failure } from '@latchkey/protocol/failure'

/** A rejected request, by its code. The challenge is what a proof must include. */
export class RefusedError extends Error {
  readonly code: Failure['code']
  readonly challenge: string | undefined
  constructor(code: Failure['code'], challenge?: string) {
    super(code)
    this.code = code
    this.challenge = challenge
  }
}
