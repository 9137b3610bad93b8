import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Link, Provider, Session } from '@latchkey/walletconnect/wagmi'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { UserRejectedError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import type { RemoteNamespace, RemoteRequest, RemoteTalk } from '../namespaces/contract/remoteNamespace.ts'
import type { WalletAnswer, WalletDriver, WalletEvents } from '../namespaces/contract/walletDriver.ts'
import { sessionNetworks } from './grantedNetworks.ts'
import { isRemoteAsked } from './storePairing.ts'
import type { RemoteConnectorProperties } from './walletConnectShell.ts'

/** Parameters of `createRemoteDriver`. */
type RemoteDriverParameters = {
  id: NamespaceId
  remoteNamespace: RemoteNamespace
  /** The connector that provides the link to remote wallets. */
  remote: RemoteConnectorProperties
}

/**
 * Creates the driver of a namespace's remote wallets, which uses the namespace's part of the session that all namespaces share.
 */
export function createRemoteDriver(
  kit: Kit,
  { remoteNamespace, id, remote }: RemoteDriverParameters,
): WalletDriver {
  const listeners = new Set<WalletEvents>()
  let hear: Parameters<RemoteTalk['hear']>[0] = () => {}
  const live = createLiveSession(kit, {
    ...{ id, remote },
    tell(say) {
      for (const on of [...listeners]) say(on)
    },
    onMessage: (message) => hear(message),
  })

  const ask: RemoteRequest = async ({ method, networkId, params }) => {
    const { session } = live.get() ?? {}
    if (!session) throw new NotConnectedError()
    const { topic } = session
    const { client } = await remote.link()
    return client.request({ topic, chainId: networkId, method, params })
  }

  const request: RemoteRequest = async (question) => {
    if (live.get()) remote.toFront(id)
    try {
      return await ask(question)
    } catch (error) {
      throw toRefusal(error)
    }
  }

  const talk: RemoteTalk = {
    async read(question) {
      if (!live.get()?.session.namespaces[id]?.methods.includes(question.method)) return undefined
      return ask(question).catch((error) => kit.log('debug', error))
    },
    hear(listener) {
      hear = listener
    },
  }

  return remoteNamespace.toDriver(
    {
      id: remoteConnectorId,
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      async connect({ isSilent, networkId, signal }) {
        if (isSilent) {
          const link = await remote.link()
          const session = link.find(id, live.get()?.session.topic)
          if (!session) throw new NotConnectedError()
          return live.use(link, session, networkId)
        }
        try {
          return await remote.ask(id, async (link) => {
            // Connecting again while connected means a different wallet.
            const kept = live.get() ? undefined : link.find(id)
            const session = kept ?? (await link.pair(id))
            if (live.get() && signal.aborted) {
              // The visitor moved on, so the current wallet stays. Another namespace may be waiting for this one.
              if (!isRemoteAsked(kit.connection.getState())) link.settle()
              // Nothing failed, whatever the reason for the abort.
              throw new DOMException('Connection attempt aborted.', 'AbortError')
            }
            return live.use(link, session, networkId)
          })
        } catch (error) {
          throw toRefusal(error)
        }
      },
      async disconnect() {
        await live.leave(await remote.link())
      },
      async switchNetwork({ networkId }) {
        const { provider } = live.get() ?? {}
        if (provider?.use(networkId)) return answerOf(provider)
        const { SwitchChainError } = await import('@latchkey/walletconnect/wagmi')
        throw new SwitchChainError(`The wallet did not grant ${networkId}.`)
      },
      peer: () => remote.peer(id),
      watch(on) {
        listeners.add(on)
        return () => void listeners.delete(on)
      },
    },
    request,
    talk,
  )
}

/** Parameters of `createLiveSession`. */
type LiveSessionParameters = Omit<RemoteDriverParameters, 'remoteNamespace'> & {
  /** Passes an event to everyone who watches the wallet. */
  tell(say: (on: WalletEvents) => void): void
  onMessage: Parameters<RemoteTalk['hear']>[0]
}

/** The session that a namespace uses, if any. */
type LiveSession = {
  get(): { session: Session; provider: Provider } | undefined
  /** Uses a session, on a network that it grants, if any. */
  use(link: Link, session: Session, networkId: Caip2): WalletAnswer
  /** Leaves the session. Other namespaces may still use it. */
  leave(link: Link): Promise<void>
}

function createLiveSession(kit: Kit, { id, onMessage, remote, tell }: LiveSessionParameters): LiveSession {
  let live: { session: Session; provider: Provider } | undefined

  function end(): void {
    live?.provider.end()
    live = undefined
  }

  function follow(link: Link, provider: Provider): void {
    const isLive = () => live?.provider === provider
    const stop = link.client.subscribe((event) => {
      if (!isLive()) return stop()
      // Updates the connection's granted networks and expiry. Accounts have their own event.
      if (event.type !== 'updated' && event.type !== 'extended') return
      if (!live || event.session.topic !== live.session.topic) return
      const { session } = live
      live = { session: event.session, provider }
      const isGranted = (one: Session) => sessionNetworks(one, id).includes(provider.chainId() as Caip2)
      // The wallet revoked the chain in use, on which every request would fail.
      if (isGranted(session) && !isGranted(event.session)) moveOn(link, provider)
      tell((on) => on.networkChanged(provider.chainId() as Caip2))
    })
    provider.on('accountsChanged', (accounts) => {
      if (!isLive()) return
      // A wallet that revokes one chain may still grant others.
      if (accounts.length === 0 && moveOn(link, provider)) return
      if (accounts.length === 0) {
        leave(link).catch((error) => kit.log('debug', error))
        tell((on) => on.ended())
      } else tell((on) => on.accountsChanged(accounts))
    })
    provider.on('chainChanged', (networkId) => {
      if (isLive()) tell((on) => on.networkChanged(networkId as Caip2, provider.accounts()))
    })
    provider.on('message', ({ chainId, data, type }) => {
      if (isLive()) onMessage({ name: type, data, networkId: chainId as Caip2 })
    })
    provider.on('disconnect', () => {
      if (!isLive()) return
      end()
      // Another tab uses a newer session, which the next visit restores.
      if (link.isUsed(id)) return tell((on) => on.accountsChanged([]))
      remote.forget(id)
      tell((on) => on.ended())
    })
  }

  /** Switches to another chain that the session still grants. Returns whether there is one. */
  function moveOn(link: Link, provider: Provider): boolean {
    const session = link.client.sessions().find(({ topic }) => topic === live?.session.topic)
    return session !== undefined && provider.use(placeIn(session, provider.chainId() as Caip2))
  }

  function leave(link: Link): Promise<void> {
    end()
    remote.forget(id)
    return link.leave(id)
  }

  /** Returns the requested network, else a configured one, else any that the session grants. */
  function placeIn(session: Session, networkId: Caip2): string {
    const granted: readonly string[] = sessionNetworks(session, id)
    const configured = kit.connection.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
    const wanted: readonly string[] = [networkId, ...configured, ...granted]
    return wanted.find((one) => granted.includes(one)) ?? networkId
  }

  return {
    get: () => live,
    use(link, session, networkId) {
      if (live?.session.topic !== session.topic) {
        end()
        link.join(id, session)
        live = { session, provider: link.provide(session, placeIn(session, networkId)) }
        follow(link, live.provider)
      }
      return answerOf(live.provider)
    },
    leave,
  }
}

function answerOf(provider: Provider): WalletAnswer {
  return { accounts: provider.accounts(), networkId: provider.chainId() as Caip2 }
}

/** Converts a wallet's rejection with any code (5000 to 5099) to `UserRejectedError`. */
function toRefusal(error: unknown): unknown {
  return error instanceof Error && error.name === 'RejectedError' ? new UserRejectedError(error) : error
}
