import type { Address } from 'viem'
import type { FrameSettings } from '../ports.ts'

/** The contract whose code keys' own accounts may have on a chain (EIP-7702); undefined where there is none. */
export function findDelegate({ smartAccounts = {} }: FrameSettings, chainId: string): Address | undefined {
  return Object.hasOwn(smartAccounts, chainId) ? smartAccounts[chainId]?.delegate : undefined
}
