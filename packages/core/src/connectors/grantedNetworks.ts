import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Session } from '@latchkey/walletconnect/wagmi'

/** The networks of a family that a session grants, in the wallet's order. */
export function grantedNetworks({ namespaces }: Session, id: NamespaceId): readonly Caip2[] {
  const { accounts = [], chains = [] } = namespaces[id] ?? {}
  const held = accounts.map((account) => account.split(':').slice(0, 2).join(':'))
  return [...new Set([...held, ...chains])].filter(isCaip2)
}
