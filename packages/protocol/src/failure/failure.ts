/** Errors in wire form. Without zod, because this loads with the connect button. */

import type { MobFailureCode } from './mobFailure.ts'
import type { WalletFailureCode } from './walletFailure.ts'

/** Body of every failed response of the Provider API. */
export type Failure = {
  /** Always `FAILED`. */
  status: 'FAILED'
  /** Why the request failed, the most important reason first. */
  reasons: {
    /** Path of the parameter or body field that is wrong, with dots: `eip155.slippage`. */
    field: string
    /** For developers, in English. May quote the request. */
    description: string
  }[]
  /** Kind of failure, for programs. */
  code: FailureCode | MobFailureCode | WalletFailureCode
}

/** Failure codes of the Provider API, with their HTTP statuses. */
export const failureStatuses = {
  /** A path or query parameter is missing or invalid. */
  PARAMETER_INVALID: 400,
  /** An address is invalid in its namespace. */
  ADDRESS_INVALID: 400,
  /** The chain is unknown, or not supported by this endpoint. */
  CHAIN_INVALID: 400,
  /** The cursor is not one of this server. Start from the first page. */
  CURSOR_INVALID: 400,
  /** The currency is unknown, or has no rate (`RATES`). */
  CURRENCY_INVALID: 400,
  /** No market has a route for a swap. */
  LIQUIDITY_INSUFFICIENT: 400,
  /** The account lacks the amount to swap, or the network fee. */
  BALANCE_INSUFFICIENT: 400,
  /** The market's allowance is too low for the swap. */
  ALLOWANCE_INSUFFICIENT: 400,
  /** A swap gives less than the requested minimum. */
  QUOTE_MOVED: 400,
  /** The body is not the JSON that the endpoint expects. */
  BODY_INVALID: 422,
  /** The project id is missing. */
  PROJECT_REQUIRED: 401,
  /** No project has this id. */
  PROJECT_UNKNOWN: 401,
  /** The signature is not from this address for this text. */
  SIGNATURE_INVALID: 401,
  /** The signed message is not accepted. `reasons` name the field. */
  SIGN_IN_INVALID: 401,
  /** The request has no valid session. */
  SIGN_IN_REQUIRED: 401,
  /** The project does not allow the page's origin. */
  ORIGIN_NOT_ALLOWED: 403,
  /** There is nothing at this path, or no such name, session or purchase. */
  NOT_FOUND: 404,
  /** The path exists, with another method. See the `allow` header. */
  METHOD_NOT_ALLOWED: 405,
  /** The body exceeds the limit of the endpoint. */
  BODY_TOO_LARGE: 413,
  /** The path is for WebSockets. */
  UPGRADE_REQUIRED: 426,
  /** A limit was exceeded. Retry after `Retry-After` seconds. */
  RATE_LIMITED: 429,
  /** A failure of the server. Its log has the request's `x-request-id`. */
  INTERNAL: 500,
  /** The feature is not configured on this server. */
  NOT_IMPLEMENTED: 501,
  /** A chain, a provider or the database is unreachable. Retry later. */
  UPSTREAM_UNAVAILABLE: 503,
} as const
/** A failure code of the Provider API. */
export type FailureCode = keyof typeof failureStatuses

/** JSON-RPC and provider error codes (spec 8.25–8.44; JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-5792). */
export const rpcErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionUnsupported: -32006,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  providerDisconnected: 4900,
  chainDisconnected: 4901,
  switchChain: 4902,
  unsupportedNonOptionalCapability: 5700,
  unsupportedChainId: 5710,
  duplicateId: 5720,
  unknownBundleId: 5730,
  bundleTooLarge: 5740,
  atomicReadyWalletRejectedUpgrade: 5750,
  atomicityNotSupported: 5760,
  /** Sent by some wallets when the user rejects; treated as `userRejected`. */
  userRejectedLegacy: 5000,
} as const
/** Name of a JSON-RPC or provider error code. */
export type RpcErrorName = keyof typeof rpcErrorCodes
