import type { Config } from '@wagmi/core'
import { createEvm } from '../namespaces/eip155/createEvm.ts'
import type { Kit } from './kit.ts'

/** Returns the kit's wagmi config, which is created on first use. Only for code that loads late. */
export function getWagmiConfig({ wagmi }: Kit): Config {
  return wagmi.open(createEvm)
}
