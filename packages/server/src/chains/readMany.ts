import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
} from 'viem'
import type { EvmClient } from './evmClients.ts'
import { isRevert } from './isRevert.ts'
import { readDoubtful } from './readDoubtful.ts'

/**
 * Calls one view function of many contracts, in multicalls if the chain has Multicall3. A contract that reverts or does
 * not exist yields `undefined`. Rejects if the chain does not respond, so that it never looks empty. Calls that fail in
 * a multicall are repeated individually, because one that burns all gas takes others down.
 */
export async function readMany<const abi extends Abi, name extends ContractFunctionName<abi, 'view'>>(
  evm: EvmClient,
  abi: abi,
  functionName: name,
  calls: readonly { address: Address; args?: ContractFunctionArgs<abi, 'view', name> }[],
): Promise<(ContractFunctionReturnType<abi, 'view', name> | undefined)[]> {
  // viem's types describe a single call of one function, and every call in the list is of this function.
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
