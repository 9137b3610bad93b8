import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import { type Hash, type Hex, slice, toFunctionSelector } from 'viem'
import { getTransaction } from 'viem/actions'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'

/** The function of a contract that a transaction called. */
export type CalledFunction = {
  /** The first 4 bytes of the data. */
  selector: Hex
  /** Name of a well-known function with this selector. Contracts may use it for something else. */
  name: string | undefined
}

/** Parameters of `getCalledFunction`. */
export type GetCalledFunctionParameters = {
  /** Network of the transaction, by CAIP-2 id. */
  networkId: Caip2
  /** Hash of the transaction. */
  hash: string
}

/**
 * Returns the function that an EVM transaction called. Null if its data contains no call. Throws `NetworkNotFoundError`,
 * `TransactionNotFoundError`, and the errors of the chain's transport.
 */
export async function getCalledFunction(
  kit: Kit,
  { networkId, hash }: GetCalledFunctionParameters,
): Promise<CalledFunction | null> {
  const { input, to } = await getTransaction(getClient(kit, networkId), { hash: hash as Hash })
  if (to === null || input.length < 10) return null
  const selector = slice(input, 0, 4)
  const known = signatures.find((signature) => toFunctionSelector(signature) === selector)
  return { selector, name: known?.slice(0, known.indexOf('(')) }
}

/** Query options of `getCalledFunction`. Always fresh. Disabled outside of eip155. */
export function getCalledFunctionQueryOptions(kit: Kit, parameters: GetCalledFunctionParameters) {
  return {
    queryKey: toQueryKey(kit, 'calledFunction', parameters),
    queryFn: () => getCalledFunction(kit, parameters),
    enabled: namespaceOf(parameters.networkId) === 'eip155' && parameters.hash !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}

/** Functions of tokens, Permit2, wrapped currencies, swap routers, Multicall3 and smart accounts. */
const signatures = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'approve(address,address,uint160,uint48)',
  'approveAndCall(address,uint256,bytes)',
  'increaseAllowance(address,uint256)',
  'decreaseAllowance(address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'mint(address,uint256)',
  'mint(uint256)',
  'burn(uint256)',
  'claim()',
  'deposit()',
  'deposit(uint256,address)',
  'withdraw(uint256)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokens(uint256,address[],address,uint256)',
  'swapETHForExactTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
  'exactInput((bytes,address,uint256,uint256,uint256))',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'exactOutput((bytes,address,uint256,uint256,uint256))',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'execute(bytes,bytes[],uint256)',
  'execute(bytes32,bytes)',
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'aggregate3((address,bool,bytes)[])',
  'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
  'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)',
]
