/** Returns whether a value is an EIP-155 chain id: an integer from 1 on. */
export function isChainNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
