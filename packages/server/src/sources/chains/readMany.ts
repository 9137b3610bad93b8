import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
} from 'viem'
import type { EvmClient } from './createEvmClient.ts'
import { isRevert } from './isRevert.ts'
import { readDoubtful } from './readDoubtful.ts'

/**
 * Calls one view function of many contracts, in multicalls where the chain has Multicall3. A contract that reverts or
 * is not there gives undefined; a chain that does not answer rejects, so that it never looks like an empty one. What a
 * multicall did not get, each is asked alone: one that burns all the gas costs the others nothing.
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
  const values = answers.map(
    ({ result }) => result as ContractFunctionReturnType<abi, 'view', name> | undefined,
  )
  const failed = [...answers.entries()].flatMap(([at, { error }]) => {
    const call = contracts[at]
    return error !== undefined && !isRevert(error) && call ? [{ at, call }] : []
  })
  const alone = await readDoubtful(
    evm,
    abi,
    functionName,
    failed.map(({ call }) => call),
  )
  for (const [index, { at }] of failed.entries()) values[at] = alone[index]
  return values
}

function settle(read: Promise<unknown>): Promise<{ result?: unknown; error?: unknown }> {
  return read.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
}
