/** Errors as they cross a wire. No zod here: this loads with the connect button. */

/** The one error shape of the Provider API. */
export type Failure = {
  status: 'FAILED'
  reasons: { field: string; description: string }[]
  code: FailureCode
}

/** Codes of the Provider API's failures, each with its HTTP status. */
export const failureStatuses = {
  PARAMETER_INVALID: 400,
  ADDRESS_INVALID: 400,
  CHAIN_INVALID: 400,
  CURSOR_INVALID: 400,
  CURRENCY_INVALID: 400,
  BODY_INVALID: 422,
  PROJECT_REQUIRED: 401,
  PROJECT_UNKNOWN: 401,
  SIGNATURE_INVALID: 401,
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
/** A code of the Provider API's failures. */
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
  /** Sent by some wallets when the user declines; treated as `userRejected`. */
  userRejectedLegacy: 5000,
} as const
/** The name of a JSON-RPC or provider error code. */
export type RpcErrorName = keyof typeof rpcErrorCodes
