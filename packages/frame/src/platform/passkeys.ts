import type { PasskeyProblem } from '../base/ports.ts'

/** Task for a passkey. Bytes are base64url, so that it can be posted to another window as it is. */
export type PasskeyTask =
  | {
      type: 'get'
      rpId: string
      challenge: string
      /** Id of the only accepted passkey. If absent, any of the visitor's passkeys is accepted. */
      credentialId?: string
    }
  | {
      type: 'create'
      rpId: string
      challenge: string
      userHandle: string
      name: string
      /** Whether it is discoverable, as required for login. */
      isForLogin: boolean
    }

/** Result of using or creating a passkey. Bytes are base64url. */
export type UsedPasskey = {
  id: string
  clientDataJSON: string
  /** Set if a passkey was used. */
  authenticatorData: string
  signature: string
  /** Set if a passkey was created. */
  attestationObject: string
  /** Whether the passkey can't leave this device: it isn't synced, and not on a security key or a phone. */
  isDeviceOnly: boolean
  /** The passkey's PRF output for one fixed input, if supported. Only for this frame. */
  secret?: Uint8Array<ArrayBuffer>
}

/** A failed passkey task. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, options?: { cause?: unknown }) {
    super(`Passkey request ${problem}`, options)
    this.problem = problem
  }
}

/** The visitor's passkeys (WebAuthn). Must be called right after a press. Throws `PasskeyError`. */
export type Passkeys = (task: PasskeyTask) => Promise<UsedPasskey>
