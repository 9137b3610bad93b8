/** Returns whether a value is a chain id of EIP-155: a whole number from 1 on. */
export function isChainNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
