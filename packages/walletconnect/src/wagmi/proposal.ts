import type { NamespaceProposal } from '../session.ts'

/** What a wallet is asked for on eip155; it grants what it has. `eth_sign` is not among it: it signs blindly. */
export const proposedMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData',
  'eth_signTransaction',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
  'wallet_getAssets',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/** What a wallet is asked to tell of. */
export const proposedEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** The proposal for chains of eip155 by their numbers, in one namespace. */
export function proposeChains(chainIds: readonly number[]): Readonly<Record<string, NamespaceProposal>> {
  const chains = [...new Set(chainIds)].map((id) => `eip155:${id}`)
  return { eip155: { chains, methods: proposedMethods, events: proposedEvents } }
}
