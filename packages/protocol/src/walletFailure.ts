/**
 * Codes of failures that only the routes of the embedded wallet have, each with its HTTP status. Apart from the others,
 * which load with the connect button.
 */
export const walletFailureStatuses = {
  /** A proof of the frame's key (DPoP) is missing, wrong, or without the nonce that the answer brings. */
  PROOF_INVALID: 401,
  /** The wallet's session is over, or another key's. */
  SESSION_INVALID: 401,
  /** What was asked for takes a login of the last minutes. */
  LOGIN_REQUIRED: 401,
  CODE_INVALID: 400,
  /** Too old, tried too often, or replaced by another. */
  CODE_DEAD: 400,
  /** The link of the mail has not been confirmed yet: the code was not looked at. */
  DEVICE_UNCONFIRMED: 400,
  /** This server offers no login by that provider. */
  PROVIDER_NOT_OFFERED: 400,
  /** No user of this server logs in by that passkey. */
  PASSKEY_UNKNOWN: 400,
  /** What a passkey signed is not what was asked for, or it is a copy of another one. */
  PASSKEY_INVALID: 400,
  /** What a recovery share was encrypted to is too old, or another frame's: a new key is to be asked for. */
  SHARE_KEY_DEAD: 400,
  /** The user has a wallet already. */
  WALLET_EXISTS: 409,
} as const
/** A code of failures that only the routes of the embedded wallet have. */
export type WalletFailureCode = keyof typeof walletFailureStatuses
