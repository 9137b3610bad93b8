import type { Address } from 'viem'
import type { FrameSettings } from '../base/ports.ts'

/**
 * Returns the contract for delegating keys' own accounts on a chain (EIP-7702); undefined if the chain has no such
 * contract.
 */
export function findDelegate({ smartAccounts = {} }: FrameSettings, chainId: string): Address | undefined {
  return Object.hasOwn(smartAccounts, chainId) ? smartAccounts[chainId]?.delegate : undefined
}
