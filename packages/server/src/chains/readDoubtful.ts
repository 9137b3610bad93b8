import {
  type Abi,
  type Address,
  BaseError,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
} from 'viem'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { EvmClient } from './evmClients.ts'

/**
 * Same as `readMany`, but for untrusted contracts, so each call is sent individually. A contract that returns invalid
 * data or burns all gas yields `undefined` and does not affect the others. Rejects if the chain does not respond.
 */
export function readDoubtful<const abi extends Abi, name extends ContractFunctionName<abi, 'view'>>(
  evm: EvmClient,
  abi: abi,
  functionName: name,
  calls: readonly { address: Address; args: ContractFunctionArgs<abi, 'view', name> }[],
): Promise<(ContractFunctionReturnType<abi, 'view', name> | undefined)[]> {
  return Promise.all(
    calls.map(async (call) => {
      try {
        // viem's types describe a single call of one function, and every call in the list is of this function.
        const answer: unknown = await evm.readContract({ ...call, abi, functionName } as never)
        return answer as ContractFunctionReturnType<abi, 'view', name>
      } catch (error) {
        if (isSilence(error)) throw error
        return undefined
      }
    }),
  )
}

/** Returns whether a read failed because the chain does not respond. */
export function isSilence(error: unknown): boolean {
  if (error instanceof UpstreamError) return true
  return error instanceof BaseError && error.walk((cause) => cause instanceof UpstreamError) !== null
}
