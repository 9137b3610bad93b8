import type { Caip2 } from '@latchkey/protocol/ids'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit.ts'
import type { Connection, Namespace } from '../namespaces/defineNamespace.ts'
import { namespaceActivated } from '../stores/connection.ts'
import { findCurrentConnection } from '../stores/facts.ts'
import { walletUsed } from '../stores/walletUsed.ts'
import { findNamespace, namespaceOfConnector } from './findNamespace.ts'

/** Parameters of `connect`. */
export type ConnectParameters = {
  /** Id or uid of a connector. */
  connectorId: string
  /** Where several namespaces have a connector of that id. */
  namespace?: NamespaceId
  /** The network to connect on; the wallet's own by default. */
  networkId?: Caip2
  /** How its visitor came to it, where the connector does not tell: for telemetry. */
  method?: 'social' | 'passkey'
  /** Ends the wait; things are then as they were before (4.2). */
  signal?: AbortSignal
}

/**
 * Connects a wallet and makes its namespace the active one. A remote wallet that shares accounts of other namespaces
 * alone is connected there: the answer is the first of them. Throws `UserRejectedError`, what else the wallet throws, wagmi's
 * `ConnectorAlreadyConnectedError` (5.16), `ConnectorUndefinedError`, and the errors of spec 8.10.
 */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<Connection> {
  const { connectorId, method, networkId, signal = new AbortController().signal } = parameters
  const asked = parameters.namespace ?? namespaceOfConnector(kit, connectorId)
  const namespace = findNamespace(kit, asked)
  try {
    const { connection, id } = await connectIn(kit, namespace, {
      connectorId,
      signal,
      ...(networkId === undefined ? {} : { networkId }),
    })
    const { remote, name } = connection
    // The relay's connector stands for many wallets: it is none itself.
    const walletId = remote ? remote.walletId : connection.connectorId
    const recentWallet = { id: walletId ?? connection.connectorId, name }
    kit.connection.setState((state) => ({
      ...namespaceActivated(state, id),
      pairing: { ...state.pairing, recentWallet },
    }))
    // The embedded wallet has its own place on Connect, and takes no other's.
    if (walletId !== undefined && connection.type !== 'AUTH')
      kit.preferences.setState((state) => walletUsed(state, walletId))
    kit.emit({
      name: 'CONNECT_SUCCESS',
      properties: {
        method: method ?? (remote && kit.facts.get().isMobile ? 'mobile' : methods[connection.type]),
        name,
      },
    })
    return connection
  } catch (error) {
    if (!signal.aborted) {
      const reason = error instanceof Error ? error.name : 'unknown'
      kit.emit({ name: isUserRejection(error) ? 'USER_REJECTED' : 'CONNECT_ERROR', properties: { reason } })
    }
    throw toWalletError(error)
  }
}

/** Connects in a namespace; else answers where the wallet was connected instead. */
async function connectIn(
  kit: Kit,
  { connect, id }: Namespace,
  parameters: Parameters<Namespace['connect']>[0],
): Promise<{ connection: Connection; id: NamespaceId }> {
  try {
    return { connection: await connect(parameters), id }
  } catch (error) {
    // An error of the client, which is not loaded here, is told by its name.
    const { name, namespaces = [] } = Object(error) as { name?: string; namespaces?: readonly NamespaceId[] }
    for (const other of name === 'GrantedElsewhereError' && !parameters.signal.aborted ? namespaces : []) {
      const connection = findCurrentConnection(kit.connection.getState().namespaces[other])
      if (connection?.remote) return { connection, id: other }
    }
    throw error
  }
}

const methods = {
  EXTERNAL: 'external',
  WALLET_CONNECT: 'qrcode',
  INJECTED: 'browser',
  ANNOUNCED: 'browser',
  AUTH: 'email',
  MULTI_CHAIN: 'external',
  ID_AUTH: 'email',
} as const satisfies Record<ConnectorType, string>
