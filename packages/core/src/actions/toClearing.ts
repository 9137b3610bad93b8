import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem'
import type { EvmCall } from '../utils/encodeTransfer.ts'

/** Makes the call that takes back what was approved before, of an approval of the same token and spender. */
export function toClearing(approval: EvmCall): EvmCall {
  const { args } = decodeFunctionData({ abi: erc20Abi, data: approval.data ?? '0x' })
  const [spender] = args as readonly [`0x${string}`, ...unknown[]]
  return {
    ...approval,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }),
  }
}
