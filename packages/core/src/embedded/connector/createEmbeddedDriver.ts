import type { Caip2 } from '@latchkey/protocol/ids'
import { lazy } from '@latchkey/protocol/lazy'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { NotConnectedError } from '../../errors/connection.ts'
import type { Kit } from '../../kit/kit.ts'
import type { ConnectionState } from '../../kit/stores/connection.ts'
import type { RemoteNamespace, RemoteRequest } from '../../namespaces/contract/remoteNamespace.ts'
import type { WalletAnswer, WalletDriver, WalletEvents } from '../../namespaces/contract/walletDriver.ts'
import { embeddedConnectorId } from '../frame/embeddedConnectorId.ts'
import { loadFrame } from '../frame/loadFrame.ts'

/**
 * Creates the driver of the embedded wallet's Solana account. All namespaces share one login: logging in on either namespace
 * connects both.
 */
export function createEmbeddedDriver(
  kit: Kit,
  id: NamespaceId,
  remoteNamespace: RemoteNamespace,
): WalletDriver {
  const listeners = new Set<WalletEvents>()
  let networkId: Caip2 | undefined

  const open = lazy(async () => {
    const frame = await loadFrame(kit)
    frame.on('session-update', ({ user }) => {
      if (networkId !== undefined) follow(user !== null, networkId)
    })
    return frame
  })
  kit.connection.subscribe((state, before) => {
    if (before.phase === 'settled' && isLoggedIn(state) && !isLoggedIn(before)) connectOthers(kit)
  })

  /** Updates the accounts after another visitor logged in, or ends the connection after a logout. */
  function follow(isThere: boolean, where: Caip2): void {
    const told = isThere ? ask(where) : Promise.reject(new NotConnectedError())
    told.then(
      ({ accounts }) => {
        for (const on of [...listeners]) on.accountsChanged(accounts)
      },
      () => {
        networkId = undefined
        for (const on of [...listeners]) on.ended()
      },
    )
  }

  const request: RemoteRequest = async ({ method, networkId: chainId, params }) => {
    const frame = await open()
    const answer = await frame.request('rpc-request', { method, chainId, params: params as never })
    return answer.result
  }

  async function ask(where: Caip2): Promise<WalletAnswer> {
    const answer = await request({ method: 'solana_getAccounts', networkId: where, params: [] })
    const accounts: unknown[] = Array.isArray(answer) ? answer : []
    return { accounts: accounts.map((account) => String(Object(account).pubkey)), networkId: where }
  }

  return remoteNamespace.toDriver(
    {
      id: embeddedConnectorId,
      name: 'Embedded wallet',
      type: 'AUTH',
      async connect({ isSilent, networkId: wanted }) {
        if (isSilent) {
          const { isConnected } = await (await open()).request('is-connected', {})
          if (!isConnected) throw new NotConnectedError()
        }
        const answer = await ask(wanted)
        networkId = wanted
        return answer
      },
      async disconnect() {
        networkId = undefined
        // The login stays if another namespace is still connected.
        const isOnlyOne = !isLoggedIn(kit.connection.getState(), id)
        if (isOnlyOne) await (await open()).request('sign-out', {})
      },
      watch(on) {
        listeners.add(on)
        return () => void listeners.delete(on)
      },
    },
    request,
  )
}

/** Returns whether the embedded wallet is connected in any namespace, optionally except one. */
function isLoggedIn({ namespaces }: ConnectionState, but?: NamespaceId): boolean {
  return Object.entries(namespaces).some(
    ([id, { list }]) => id !== but && list.some(({ connectorId }) => connectorId === embeddedConnectorId),
  )
}

/** Connects the embedded wallet in each namespace that supports it, unless it is connected or connecting there. */
function connectOthers(kit: Kit): void {
  for (const { connect, connections, connectors, id } of kit.namespaces.values()) {
    const { list, status } = connections.get()
    const isThere = list.some(({ connectorId }) => connectorId === embeddedConnectorId)
    const isAsked = status.type === 'connecting' && status.connectorId === embeddedConnectorId
    const isOffered = connectors.get().some((row) => row.id === embeddedConnectorId)
    if (isThere || isAsked || !isOffered) continue
    connect({ connectorId: embeddedConnectorId, signal: new AbortController().signal }).catch((error) =>
      kit.log('debug', `The embedded wallet was not connected on ${id}.`, error),
    )
  }
}
