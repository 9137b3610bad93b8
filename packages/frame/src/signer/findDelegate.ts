import type { Address } from 'viem'
import type { FrameSettings } from '../ports.ts'

/**
 * Returns the contract that a key's own account may be delegated to on a chain (EIP-7702); undefined if there is none.
 */
export function findDelegate({ smartAccounts = {} }: FrameSettings, chainId: string): Address | undefined {
  return Object.hasOwn(smartAccounts, chainId) ? smartAccounts[chainId]?.delegate : undefined
}
