/** Errors in wire form. Without zod, because this loads with the connect button. */

import type { WalletFailureCode } from './walletFailure.ts'

/** The only error shape of the Provider API. */
export type Failure = {
  status: 'FAILED'
  reasons: { field: string; description: string }[]
  code: FailureCode | WalletFailureCode
}

/** Failure codes of the Provider API, with their HTTP statuses. */
export const failureStatuses = {
  PARAMETER_INVALID: 400,
  ADDRESS_INVALID: 400,
  CHAIN_INVALID: 400,
  CURSOR_INVALID: 400,
  CURRENCY_INVALID: 400,
  /** No market has a route for a swap. */
  LIQUIDITY_INSUFFICIENT: 400,
  /** The account lacks the amount to swap, or the network fee. */
  BALANCE_INSUFFICIENT: 400,
  /** The market's allowance is too low for the swap. */
  ALLOWANCE_INSUFFICIENT: 400,
  /** A swap gives less than the requested minimum. */
  QUOTE_MOVED: 400,
  BODY_INVALID: 422,
  PROJECT_REQUIRED: 401,
  PROJECT_UNKNOWN: 401,
  SIGNATURE_INVALID: 401,
  SIGN_IN_INVALID: 401,
  SIGN_IN_REQUIRED: 401,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  UPGRADE_REQUIRED: 426,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UPSTREAM_UNAVAILABLE: 503,
} as const
/** A failure code of the Provider API. */
export type FailureCode = keyof typeof failureStatuses

export { type RpcErrorName, rpcErrorCodes } from './rpcErrorCodes.ts'
