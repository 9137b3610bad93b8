import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Session } from '@latchkey/walletconnect/wagmi'

/**
 * The networks of a family that a session grants, in the wallet's order: on eip155, also those that it has no account on
 * yet.
 */
export function grantedNetworks(session: Session, id: NamespaceId): readonly Caip2[] {
  const held = heldNetworks(session, id)
  const chains = id === 'eip155' ? (session.namespaces[id]?.chains ?? []) : []
  return [...new Set([...held, ...chains])].filter(isCaip2)
}

/** The networks of a family that a session has accounts on: others cannot be turned to. */
export function heldNetworks({ namespaces }: Session, id: NamespaceId): readonly Caip2[] {
  const { accounts = [] } = namespaces[id] ?? {}
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))].filter(isCaip2)
}
