import type { NamespaceProposal } from '../session/session.ts'

/** Methods requested on eip155; the wallet grants those that it supports. `eth_sign` is left out: it signs blindly. */
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

/** Events requested from the wallet. */
export const proposedEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** Builds the proposal for eip155 chains, given by chain id, as one namespace. */
export function proposeChains(chainIds: readonly number[]): Readonly<Record<string, NamespaceProposal>> {
  const chains = [...new Set(chainIds)].map((id) => `eip155:${id}`)
  return { eip155: { chains, methods: proposedMethods, events: proposedEvents } }
}
