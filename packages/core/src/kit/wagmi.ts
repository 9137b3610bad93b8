import { QueryClient } from '@tanstack/query-core'
import type { WagmiSupport } from '../namespaces/contract/evm.ts'
import { createEvm } from '../namespaces/eip155/createEvm.ts'

/**
 * Makes wagmi's hooks, TanStack Query's hooks and `kit.wagmiConfig` work from the first render on:
 * `createKit({ wagmi, … })`. Without it, wagmi loads when a visitor is likely to connect.
 */
export const wagmi: WagmiSupport = { createEvm, createQueryClient: () => new QueryClient() }
