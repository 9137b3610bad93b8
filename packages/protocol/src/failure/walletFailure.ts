/**
 * Failure codes of the embedded wallet's routes, with their HTTP statuses. Separate from the others, which load with
 * the connect button.
 */
export const walletFailureStatuses = {
  /** A proof of the frame's key (DPoP) is missing, invalid, or lacks the nonce that the response contains. */
  PROOF_INVALID: 401,
  /** The wallet's session expired, or belongs to another key. */
  SESSION_INVALID: 401,
  /** The request requires a login within the last minutes. */
  LOGIN_REQUIRED: 401,
  CODE_INVALID: 400,
  /** Expired, tried too often, or replaced by another code. */
  CODE_DEAD: 400,
  /** The link in the email has not been confirmed yet, so the code was not checked. */
  DEVICE_UNCONFIRMED: 400,
  /** This server doesn't offer that login provider. */
  PROVIDER_NOT_OFFERED: 400,
  /** No user of this server logs in with that passkey. */
  PASSKEY_UNKNOWN: 400,
  /** The passkey's signature doesn't match the challenge, or the passkey was cloned. */
  PASSKEY_INVALID: 400,
  /** The key that a recovery share was encrypted to expired, or is another frame's. Request a new key. */
  SHARE_KEY_DEAD: 400,
  /** The user already has a wallet. */
  WALLET_EXISTS: 409,
} as const
/** A failure code of the embedded wallet's routes. */
export type WalletFailureCode = keyof typeof walletFailureStatuses
