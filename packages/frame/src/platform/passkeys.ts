/** What an authenticator is asked; bytes are base64url, so that it can go to another window as it is. */
export type PasskeyTask =
  | {
      do: 'use'
      rpId: string
      challenge: string
      /** The only one that will do; without it any that the visitor has. */
      credentialId?: string
    }
  | {
      do: 'make'
      rpId: string
      challenge: string
      userHandle: string
      name: string
      /** Whether it is to be found without being named, as one to log in by must be. */
      isForLogin: boolean
    }

/** What an authenticator has done; bytes are base64url. */
export type UsedPasskey = {
  id: string
  clientDataJSON: string
  /** Of a passkey that was used. */
  authenticatorData: string
  signature: string
  /** Of a passkey that was made. */
  attestationObject: string
  /** What the passkey makes of one fixed question (PRF), where the authenticator can: for this frame alone. */
  secret?: Uint8Array<ArrayBuffer>
}

/** Why an authenticator has done nothing: the visitor or the browser said no, no window could be opened, or it failed. */
export type PasskeyProblem = 'cancelled' | 'blocked' | 'failed'

/** An authenticator did not do what it was asked. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, options?: { cause?: unknown }) {
    super(`Passkey request ${problem}`, options)
    this.problem = problem
  }
}

/** The visitor's authenticators (WebAuthn); to be asked right after a press. Throws `PasskeyError`. */
export type Passkeys = (task: PasskeyTask) => Promise<UsedPasskey>
