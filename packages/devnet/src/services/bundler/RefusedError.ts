import type { Hex } from 'viem'

/** Error codes of ERC-4337's bundler methods (ERC-7769). */
export const refusalCodes = {
  methodNotFound: -32_601,
  invalidParams: -32_602,
  rejectedByEntryPoint: -32_500,
  rejectedByPaymaster: -32_501,
  executionReverted: -32_521,
} as const

/** A bundler's or paymaster's rejection. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: number
  readonly data: Hex | undefined

  constructor(reason: keyof typeof refusalCodes, message: string, data?: Hex) {
    super(message)
    this.code = refusalCodes[reason]
    this.data = data
  }
}
