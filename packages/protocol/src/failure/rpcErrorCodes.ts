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
