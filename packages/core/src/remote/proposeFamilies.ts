import type { NamespaceProposal } from '@latchkey/walletconnect/wagmi'
import type { Kit } from '../kit/kit.ts'

/**
 * Loads what a remote wallet is asked for beyond eip155. The returned function computes it by namespace, from the
 * current networks.
 */
export async function proposeFamilies(kit: Kit): Promise<() => Readonly<Record<string, NamespaceProposal>>> {
  const all = [...kit.namespaces.values()].map(async ({ id, remote }) => ({ id, family: await remote?.() }))
  const families = await Promise.all(all)
  return () => {
    const { networks } = kit.connection.getState()
    const proposals = families.flatMap(({ family, id }) => {
      const own = networks.filter(({ chainNamespace }) => chainNamespace === id)
      const chains = own.map(({ caipNetworkId }) => caipNetworkId)
      if (!family || chains.length === 0) return []
      const { events, methods } = family
      return [[id, { chains, methods, events }] as const]
    })
    return Object.fromEntries(proposals)
  }
}
