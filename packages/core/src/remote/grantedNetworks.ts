import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Session } from '@latchkey/walletconnect/wagmi'

/**
 * Returns the networks of a namespace that a session grants, in the wallet's order. On eip155, includes networks without
 * an account.
 */
export function grantedNetworks(session: Session, id: NamespaceId): readonly Caip2[] {
  const granted = sessionNetworks(session, id)
  const chains = id === 'eip155' ? (session.namespaces[id]?.chains ?? []) : []
  return [...new Set([...granted, ...chains])].filter(isCaip2)
}

/** Returns the networks of a namespace on which a session has accounts. Switching is only possible between these. */
export function sessionNetworks({ namespaces }: Session, id: NamespaceId): readonly Caip2[] {
  const { accounts = [] } = namespaces[id] ?? {}
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))].filter(isCaip2)
}
