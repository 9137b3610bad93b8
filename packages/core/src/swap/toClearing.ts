import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem'
import type { EvmCall } from '../utils/encodeTransfer.ts'

/** Creates the call that resets the allowance for the token and spender of an approval. */
export function toClearing(approval: EvmCall): EvmCall {
  const { args } = decodeFunctionData({ abi: erc20Abi, data: approval.data ?? '0x' })
  const [spender] = args as readonly [`0x${string}`, ...unknown[]]
  return {
    ...approval,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }),
  }
}
