import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
} from 'viem'
import type { EvmClient } from './createEvmClient.ts'
import { isRevert } from './isRevert.ts'

/**
 * Calls one view function of many contracts, in multicalls where the chain has Multicall3. A contract that reverts or
 * is not there gives undefined; a chain that does not answer rejects, so that it never looks like an empty one.
 */
export async function readMany<const abi extends Abi, name extends ContractFunctionName<abi, 'view'>>(
  evm: EvmClient,
  abi: abi,
  functionName: name,
  calls: readonly { address: Address; args?: ContractFunctionArgs<abi, 'view', name> }[],
): Promise<(ContractFunctionReturnType<abi, 'view', name> | undefined)[]> {
  // viem's types follow one call of one function; a list of them is of this one function throughout.
  const contracts = calls.map((call) => ({ ...call, abi, functionName })) as never[]
  const answers: { result?: unknown; error?: unknown }[] = evm.chain.contracts?.multicall3
    ? await evm.multicall({ contracts })
    : await Promise.all(contracts.map((call) => settle(evm.readContract(call))))
  return answers.map(({ result, error }) => {
    if (error !== undefined && !isRevert(error)) throw error
    return result as ContractFunctionReturnType<abi, 'view', name> | undefined
  })
}

function settle(read: Promise<unknown>): Promise<{ result?: unknown; error?: unknown }> {
  return read.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
}
