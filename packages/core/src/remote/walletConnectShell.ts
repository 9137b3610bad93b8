import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Link, Session } from '@latchkey/walletconnect/wagmi'
import type { CreateConnectorFn } from '@wagmi/core'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import type { ConnectorPeer } from '../namespaces/contract/defineNamespace.ts'
import { getDevice } from '../platform/device.ts'
import { getLinkPlatform } from '../platform/linkPlatform.ts'
import { openLink } from '../platform/openLink.ts'
import { watchAway } from '../platform/watchAway.ts'
import { plainName } from '../utils/plainName.ts'
import { createRemoteClient, type RemoteClient } from './createRemoteClient.ts'
import { followPairing } from './followPairing.ts'
import { grantedNetworks } from './grantedNetworks.ts'
import { loadCatalogue } from './loadCatalogue.ts'
import { pairingEnded } from './pairingTransitions.ts'
import { toWalletLink } from './toWalletLink.ts'

/** Properties of the shell, on top of those of every wagmi connector. */
export type RemoteConnectorProperties = {
  /** Returns the connected wallet, in eip155 by default. */
  peer(id?: NamespaceId): ConnectorPeer | undefined
  /** Opens that wallet's app on phones. Call it within a user gesture. */
  toFront(id?: NamespaceId): void
  /** Loads the client and resolves to the link to remote wallets, for the drivers of other namespaces. */
  link(): Promise<Link>
  /** Connects a namespace with its part of a session. Updates the fields of the code, and stores details of the wallet. */
  ask<answer>(id: NamespaceId, ask: (link: Link) => Promise<answer>): Promise<answer>
  /** Forgets a namespace's connection that ended. */
  forget(id: NamespaceId): void
  /** Waits for the wallet that received a code before the page was reloaded. Resolves to whether it approved. */
  pending(): Promise<boolean>
  /** Creates a code before anyone waits for a wallet. Resolves when the code has ended. */
  prepare(): Promise<void>
  /** Closes the connection to the relay. The session stays for the next visit. */
  end(): void
}

type CreateShell = CreateConnectorFn<unknown, RemoteConnectorProperties>
type Emitter = Parameters<CreateShell>[0]['emitter']

/**
 * Creates the connector of remote wallets as a shell. The client of `@latchkey/walletconnect` is imported with the
 * first connect, or if a marker shows a stored session. A failed import throws and can be retried.
 */
export function walletConnectShell(kit: Kit): CreateShell {
  const markerOf = (id: NamespaceId) => walletConnectMarker(kit, id)
  const marker = markerOf('eip155')
  return (config) => {
    const { emitter } = config
    const client = createRemoteClient(kit, config, { onAsk: () => front.open('eip155') })
    const { load, sessionOf } = client
    const front = createFront((id) => {
      const { redirect } = sessionOf(id)?.peer.metadata ?? {}
      return toWalletLink(redirect, markerOf(id).read()?.href, getLinkPlatform())
    })
    const requests = createRequests(kit, client, emitter)

    followPairing(kit, emitter)
    emitter.on('disconnect', () => {
      if (!client.isUsed('eip155')) marker.remove()
    })

    const shell: ReturnType<CreateShell> = {
      id: remoteConnectorId,
      name: 'WalletConnect',
      type: 'walletConnect',
      connect(parameters) {
        const connect = async () => (await load()).connect(parameters)
        return parameters?.isReconnecting ? requests.track(connect) : requests.byCode('eip155', connect)
      },
      async disconnect() {
        const connector = await load()
        marker.remove()
        await connector.disconnect()
      },
      async getAccounts() {
        return (await load()).getAccounts()
      },
      async getChainId() {
        return (await load()).getChainId()
      },
      async getProvider() {
        if (!marker.stands() && !requests.areOpen()) return undefined
        const provider = await (await load()).getProvider()
        // The session has ended in the meantime.
        if (!provider && !requests.areOpen()) marker.remove()
        return provider
      },
      isAuthorized: async () => marker.stands(),
      async switchChain(parameters) {
        const { switchChain } = await load()
        if (!switchChain) throw new TypeError('The connector cannot switch chains')
        return switchChain(parameters)
      },
      // The loaded connector handles the wallet's events itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
      peer(id = 'eip155') {
        const session = sessionOf(id)
        return session && toPeer(session, id, markerOf(id).read())
      },
      toFront: (id = 'eip155') => front.open(id),
      async link() {
        const { link } = await load()
        return link()
      },
      ask: (id, ask) => requests.byCode(id, async () => ask((await load()).link())),
      forget: (id) => markerOf(id).remove(),
      async pending() {
        const connector = await load()
        // If the kit was destroyed in the meantime, no client must be opened.
        return kit.getLifecycle() !== 'destroyed' && connector.pending()
      },
      prepare: requests.prepare,
      end() {
        front.stop()
        client.end()
      },
    }
    return shell
  }
}

/** The open requests to wallets, and the codes that they take. */
function createRequests(kit: Kit, { load, sessionOf, shareElsewhere }: RemoteClient, emitter: Emitter) {
  const mark = createMarking(kit, sessionOf)
  let open = 0

  /** Counts a request as open until it has settled. */
  async function track<answer>(ask: () => Promise<answer>): Promise<answer> {
    open += 1
    try {
      return await ask()
    } finally {
      open -= 1
    }
  }

  return {
    areOpen: () => open > 0,
    track,
    /** Requests a namespace's part of a session. If it took a code, the code is used up afterwards. */
    byCode<answer>(id: NamespaceId, ask: () => Promise<answer>): Promise<answer> {
      return track(async () => {
        const takeCode = followCode(emitter)
        try {
          const answer = await ask()
          await mark(id)
          endPairing(kit, kit.connection.getState().pairing.wcUri, false)
          return answer
        } catch (error) {
          const isElsewhere = error instanceof Error && error.name === 'GrantedElsewhereError'
          // The result doesn't affect the error that is thrown.
          if (isElsewhere) await shareElsewhere(id).catch((cause: unknown) => kit.log('debug', cause))
          const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
          endPairing(kit, takeCode(), !isElsewhere && !isGivenUp)
          throw error
        } finally {
          takeCode()
        }
      })
    },
    /** Creates a code before anyone waits for a wallet. Resolves when the code has ended. */
    async prepare(): Promise<void> {
      const connector = await load()
      if (kit.getLifecycle() === 'destroyed') return
      const takeCode = followCode(emitter)
      let hasSaidYes = false
      try {
        hasSaidYes = await connector.prepare()
      } finally {
        const uri = takeCode()
        if (!hasSaidYes && open === 0) endPairing(kit, uri, false)
      }
    },
  }
}

/**
 * Records the code of one request, which is the first one emitted from now on. Returns a function that stops recording
 * and returns the code.
 */
function followCode(emitter: Emitter): () => string | undefined {
  let uri: string | undefined
  const see = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'display_uri') uri ??= String(data)
  }
  emitter.on('message', see)
  return () => {
    emitter.off('message', see)
    return uri
  }
}

/** Ends the pairing of a code that was used or failed. A newer code stays. */
function endPairing(kit: Kit, uri: string | undefined, hasFailed: boolean): void {
  kit.connection.setState((state) =>
    state.pairing.wcUri === uri ? { ...state, pairing: pairingEnded(state.pairing, hasFailed) } : state,
  )
}

/** How long opening the wallet's app once counts for all requests, in ms. Ends earlier if the visitor returns. */
const toFrontMs = 5_000

/** Opens the connected wallet's app, on phones. */
function createFront(hrefOf: (id: NamespaceId) => string | undefined) {
  let openedAt = 0
  let stop = () => {}

  /** Lets the app be opened again once the visitor has left and returned. */
  function watchBack(): void {
    let isAway = false
    stop()
    stop = watchAway({
      onLeave() {
        isAway = true
      },
      onReturn() {
        if (!isAway) return
        stop()
        openedAt = 0
      },
    })
  }

  return {
    open(id: NamespaceId): void {
      const href = getDevice().isMobile ? hrefOf(id) : undefined
      if (href === undefined || Date.now() - openedAt < toFrontMs) return
      openedAt = Date.now()
      watchBack()
      openLink(href)
    },
    stop: () => stop(),
  }
}

function toPeer(session: Session, id: NamespaceId, mark: RemoteMark | undefined): ConnectorPeer {
  const { icons, name } = session.peer.metadata
  const icon = icons.find((address) => address.startsWith('data:image/'))
  return {
    name,
    ...(icon !== undefined && { icon }),
    remote: {
      walletId: mark?.walletId,
      since: mark?.since,
      expiresAt: session.expiry * 1_000,
      networkIds: grantedNetworks(session, id),
    },
  }
}

/** What the kit stores about a remote connection. The client stores the session itself. */
type RemoteMark = {
  /** When it was connected (Unix time in ms). */
  since: number
  /** The catalogue id of the wallet, if known. */
  walletId: string | undefined
  /** The link that was followed to connect, if any. */
  href: string | undefined
}

/**
 * Creates the marker of a namespace's remote connection, stored under `<prefix>.walletConnect`, followed by the namespace's
 * name for all but eip155. Without a marker, there is no session to restore.
 */
export function walletConnectMarker({ config, storage }: Pick<Kit, 'config' | 'storage'>, id: NamespaceId) {
  const key = `${config.storageKey}.walletConnect${id === 'eip155' ? '' : `.${id}`}`
  return {
    stands: () => storage.getItem(key) !== null,
    read(): RemoteMark | undefined {
      try {
        const { href, since, walletId } = JSON.parse(storage.getItem(key) ?? 'null')
        return {
          since: Number(since),
          walletId: typeof walletId === 'string' ? walletId : undefined,
          href: typeof href === 'string' ? href : undefined,
        }
      } catch {
        // A malformed marker only shows that there is a session.
        return undefined
      }
    },
    write: (mark: RemoteMark) => storage.setItem(key, JSON.stringify(mark)),
    remove: () => storage.removeItem(key),
  }
}

/**
 * Returns a function that stores the wallet connected to a namespace: the one whose link was followed, else the
 * catalogue's wallet of that name.
 */
function createMarking(
  kit: Kit,
  sessionOf: (id: NamespaceId) => Session | undefined,
): (id: NamespaceId) => Promise<void> {
  let known: { topic: string; mark: RemoteMark } | undefined
  return async (id) => {
    const session = sessionOf(id)
    const topic = session?.topic ?? ''
    if (known?.topic !== topic) {
      const { recentWallet, wcLinking } = kit.connection.getState().pairing
      const name = session?.peer.metadata.name ?? ''
      const walletId = wcLinking ? recentWallet?.id : await findWalletByName(kit, name)
      known = { topic, mark: { since: Date.now(), walletId, href: wcLinking?.href } }
    }
    walletConnectMarker(kit, id).write(known.mark)
  }
}

/** Finds the catalogue id of a remote wallet by its name. Resolves to undefined for unknown wallets. */
async function findWalletByName(kit: Pick<Kit, 'config'>, name: string): Promise<string | undefined> {
  // The wallet can be connected without the catalogue.
  const catalogue = await loadCatalogue().catch(() => [])
  const known = [...kit.config.wallets.custom, ...catalogue]
  return known.find((wallet) => plainName(wallet.name) === plainName(name))?.id
}
