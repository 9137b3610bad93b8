import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem'

/** Tells a contract that has no answer (it reverts, or is not there) from a chain that does not answer. */
export function isRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError,
    ) !== null
  )
}
