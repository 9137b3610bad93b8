/** An error that the node returns for a call. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** JSON-RPC's codes, and that of a revert (EIP-1474). */
export const failureCodes = {
  reverted: 3,
  server: -32_000,
  limitExceeded: -32_005,
  methodNotFound: -32_601,
  invalidParams: -32_602,
} as const
