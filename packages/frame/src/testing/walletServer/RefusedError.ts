import type { Failure } from '@latchkey/protocol/failure'

/** A request that the server says no to, by its code; the challenge is what a proof has to be made with. */
export class RefusedError extends Error {
  readonly code: Failure['code']
  readonly challenge: string | undefined
  constructor(code: Failure['code'], challenge?: string) {
    super(code)
    this.code = code
    this.challenge = challenge
  }
}
