import type { NamespaceDefinition } from '@latchkey/core'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'

/** Each is a separate chunk, never fetched by pages without a network of the namespace. */
const loaders: { readonly [id in NamespaceId]?: () => Promise<NamespaceDefinition> } = {
  solana: async () => (await import('@latchkey/core/solana')).solana(),
  polkadot: async () => (await import('@latchkey/core/polkadot')).polkadot(),
  bip122: async () => (await import('@latchkey/core/bip122')).bip122(),
  cosmos: async () => (await import('@latchkey/core/cosmos')).cosmos(),
}

/** Loads the namespaces of some networks, except eip155, which the kit includes. Rejects if one fails to load. */
export function loadNamespaces(networks: readonly Network[]): Promise<readonly NamespaceDefinition[]> {
  const named = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return Promise.all([...named].flatMap((id) => loaders[id]?.() ?? []))
}
