import { type Address, encodeFunctionData, hexToBigInt, isHex, parseAbi } from 'viem'
import type { Account } from '../../../base/ports.ts'
import type { SignerContext } from '../../signerContext.ts'

const abi = parseAbi([
  'function isModuleInstalled(uint256 moduleTypeId, address module, bytes additionalContext) view returns (bool)',
])

/** Module type of validators (ERC-7579). */
export const validatorType = 1n

/** Returns whether an account has a validator (ERC-7579). An account that is not deployed has none. */
export async function isInstalled(
  validator: Address,
  { address }: Account,
  chainId: string,
  { chainRpc }: SignerContext,
  signal: AbortSignal,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi,
    functionName: 'isModuleInstalled',
    args: [validatorType, validator, '0x'],
  })
  const answer = await chainRpc(chainId, 'eth_call', [{ to: address, data }, 'latest'], signal)
  return isHex(answer) && answer !== '0x' && hexToBigInt(answer) === 1n
}
