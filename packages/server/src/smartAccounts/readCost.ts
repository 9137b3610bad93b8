const ownLimits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
const paymasterLimits = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/**
 * Returns the maximum cost of an operation in wei, as submitted to a paymaster. The operation's own limits come from
 * the request, the paymaster's from its response. Returns `undefined` if a number is missing.
 */
export function readCost(params: unknown, answered: unknown): bigint | undefined {
  const [operation] = Array.isArray(params) ? params : []
  const limits = [
    ...ownLimits.map((name) => readQuantity(operation, name)),
    ...paymasterLimits.map((name) => readQuantity(answered, name) ?? readQuantity(operation, name)),
  ]
  const price = readQuantity(operation, 'maxFeePerGas')
  let gas = 0n
  for (const limit of limits) {
    if (limit === undefined) return undefined
    gas += limit
  }
  return price === undefined ? undefined : gas * price
}

function readQuantity(of: unknown, name: string): bigint | undefined {
  const value: unknown = Object(of)[name]
  return typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value) ? BigInt(value) : undefined
}
