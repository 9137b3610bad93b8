import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Connection, Kit, RemotePeer } from '../kit.ts'

/** A session with a remote wallet; `disconnect(kit, { connectionId: id })` ends it and tells the wallet. */
export type RemoteSession = Omit<Connection, 'remote'> & RemotePeer & { namespace: NamespaceId }

/** The sessions with remote wallets, of every namespace. */
export function listRemoteSessions(kit: Pick<Kit, 'connection'>): readonly RemoteSession[] {
  const { namespaces } = kit.connection.getState()
  return (Object.keys(namespaces) as NamespaceId[]).flatMap((namespace) =>
    (namespaces[namespace]?.list ?? []).flatMap(({ remote, ...connection }) =>
      remote ? [{ ...connection, ...remote, namespace }] : [],
    ),
  )
}
