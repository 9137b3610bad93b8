import { recentWalletsMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import { findCurrentConnection, namespaceActivated } from '../kit/stores/facts.ts'
import type { Preferences } from '../kit/stores/preferences.ts'
import type { Connection, Namespace } from '../namespaces/contract/defineNamespace.ts'
import { findNamespace, namespaceOfConnector } from './findNamespace.ts'

/** Parameters of `connect`. */
export type ConnectParameters = {
  /** Id or uid of a connector. */
  connectorId: string
  /** Namespace to connect in, if several have a connector with this id. */
  namespace?: NamespaceId
  /** Network to connect on. Defaults to the wallet's own. */
  networkId?: Caip2
  /** Login method for telemetry, if the connector does not reveal it. */
  method?: 'social' | 'passkey'
  /** Aborts the connection attempt and restores the previous state (4.2). */
  signal?: AbortSignal
}

/**
 * Connects a wallet and makes its namespace the active one. If a remote wallet only shares accounts of other
 * namespaces, it is connected there, and the first of those connections is returned. Throws `UserRejectedError`,
 * `ConnectorUndefinedError`, `ConnectorAlreadyConnectedError` (wagmi's on eip155, spec 5.16),
 * `ChainAdapterNotFoundError`, `ConnectionClientNotSetError` if the kit is not started, and other errors of the wallet.
 */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<Connection> {
  const { connectorId, method, networkId, signal = new AbortController().signal } = parameters
  await kit.ready()
  const asked = parameters.namespace ?? namespaceOfConnector(kit, connectorId)
  const namespace = findNamespace(kit, asked)
  try {
    const { connection, id } = await connectIn(kit, namespace, {
      connectorId,
      signal,
      ...(networkId === undefined ? {} : { networkId }),
    })
    const { remote, name } = connection
    // The relay connector is shared by many wallets, so its id does not identify one.
    const walletId = remote ? remote.walletId : connection.connectorId
    const recentWallet = { id: walletId ?? connection.connectorId, name }
    kit.connection.setState((state) => ({
      ...namespaceActivated(state, id),
      pairing: { ...state.pairing, recentWallet },
    }))
    // The embedded wallet has its own place in the Connect view and is not listed among recent wallets.
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

/** Connects in a namespace. If the wallet was connected in another one instead, returns that connection. */
async function connectIn(
  kit: Kit,
  { connect, id }: Namespace,
  parameters: Parameters<Namespace['connect']>[0],
): Promise<{ connection: Connection; id: NamespaceId }> {
  try {
    return { connection: await connect(parameters), id }
  } catch (error) {
    // Compares by name, because the client that defines this error is not loaded here.
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

/** Makes a wallet the most recent one. Only the last two are kept (9.21). */
export function walletUsed(state: Preferences, walletId: string): Preferences {
  const others = state.recentWallets.filter((id) => id !== walletId)
  return { ...state, recentWallets: [walletId, ...others].slice(0, recentWalletsMax) }
}
