/** Error codes of Solana's JSON-RPC, and of JSON-RPC itself. */
export const rpcFailureCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  preflightFailed: -32_002,
  signatureFailed: -32_003,
  blockNotAvailable: -32_004,
  unsupportedVersion: -32_015,
  contextSlotNotReached: -32_016,
} as const

/** An error of the chain's JSON-RPC. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number
  readonly data: unknown

  constructor(reason: keyof typeof rpcFailureCodes, message: string, data?: unknown) {
    super(message)
    this.code = rpcFailureCodes[reason]
    this.data = data
  }
}
