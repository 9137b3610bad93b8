import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Connection, Kit, RemotePeer } from '../kit/kit.ts'

/** A session with a remote wallet. `disconnect(kit, { connectionId: id })` ends it and notifies the wallet. */
export type RemoteSession = Omit<Connection, 'remote'> & RemotePeer & { namespace: NamespaceId }

/** Lists the sessions with remote wallets (WalletConnect v2) in all namespaces. */
export function listRemoteSessions(kit: Pick<Kit, 'connection'>): readonly RemoteSession[] {
  const { namespaces } = kit.connection.getState()
  return (Object.keys(namespaces) as NamespaceId[]).flatMap((namespace) =>
    (namespaces[namespace]?.list ?? []).flatMap(({ remote, ...connection }) =>
      remote ? [{ ...connection, ...remote, namespace }] : [],
    ),
  )
}
