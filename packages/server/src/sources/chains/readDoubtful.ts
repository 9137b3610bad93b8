import {
  type Abi,
  type Address,
  BaseError,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
} from 'viem'
import { UpstreamError } from '../../rpc/UpstreamError.ts'
import type { EvmClient } from './createEvmClient.ts'

/**
 * As `readMany`, of contracts that anybody may have put there, and so each alone: one that answers nonsense, or burns
 * all the gas that there is, gives undefined and costs the others nothing. A chain that does not answer rejects.
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
        // viem's types follow one call of one function; a list of them is of this one function throughout.
        const answer: unknown = await evm.readContract({ ...call, abi, functionName } as never)
        return answer as ContractFunctionReturnType<abi, 'view', name>
      } catch (error) {
        if (isSilence(error)) throw error
        return undefined
      }
    }),
  )
}

function isSilence(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof UpstreamError) !== null
}
