import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Link, Session } from '@latchkey/walletconnect/wagmi'
import type { CreateConnectorFn } from '@wagmi/core'
import { isUserRejection } from '../errors/rejection.ts'
import type { Kit } from '../kit.ts'
import type { ConnectorPeer } from '../namespaces/defineNamespace.ts'
import { getDevice } from '../platform/device.ts'
import { isBrowserWide } from '../platform/isBrowserWide.ts'
import { getLinkPlatform } from '../platform/linkPlatform.ts'
import { openLink } from '../platform/openLink.ts'
import { watchAway } from '../platform/watchAway.ts'
import type { ConnectionState } from '../stores/connection.ts'
import { pairingEnded } from '../stores/pairingTransitions.ts'
import { lazy } from '../utils/lazy.ts'
import { connectOffered } from './connectOffered.ts'
import { findWalletByName } from './findWalletByName.ts'
import { followPairing } from './followPairing.ts'
import { grantedNetworks } from './grantedNetworks.ts'
import { isRemoteAsked } from './keepPairing.ts'
import { proposeFamilies } from './proposeFamilies.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'
import { toWalletLink } from './toWalletLink.ts'
import { type RemoteMark, walletConnectMarker } from './walletConnectMarker.ts'

/** What the shell has beside what every connector of wagmi has. */
export type RemoteConnectorProperties = {
  /** The wallet that is connected, in eip155 by default. */
  peer(id?: NamespaceId): ConnectorPeer | undefined
  /** On a phone, opens the app of that wallet; to be called inside the visitor's gesture. */
  toFront(id?: NamespaceId): void
  /** The way to remote wallets, for the drivers of other families; loads the client. */
  link(): Promise<Link>
  /** Connects a family by its part of a session: keeps the fields of the code, and what is remembered of the wallet. */
  ask<answer>(id: NamespaceId, ask: (link: Link) => Promise<answer>): Promise<answer>
  /** A family's connection is over. */
  forget(id: NamespaceId): void
  /** Waits for the wallet that was given a code before the page was loaded anew; tells whether it has said yes. */
  pending(): Promise<boolean>
  /** Makes a code before anybody waits for a wallet; resolves when that is over. */
  prepare(): Promise<void>
  /** Closes the way to the relay; the session stays for the next visit. */
  end(): void
}

/** How long one opening of the wallet's app stands for all that is asked of it, unless the visitor comes back before. */
const toFrontMs = 5_000

/**
 * The connector of remote wallets as a shell: the client of `@latchkey/walletconnect` is imported with the first
 * connect, or where a marker says that a session is stored. A failed import is an error that may be tried again.
 */
export function walletConnectShell(kit: Kit): CreateConnectorFn<unknown, RemoteConnectorProperties> {
  const { metadata, relay = '', storageKey } = kit.config
  const projectId = kit.config.relayProjectId ?? kit.config.projectId ?? ''
  const markerOf = (id: NamespaceId) => walletConnectMarker(kit, id)
  const marker = markerOf('eip155')
  const clientKey = `${storageKey}.walletConnect.client`
  const usesKey = `${storageKey}.walletConnect.uses`
  return (config) => {
    const { emitter } = config
    const stops: (() => void)[] = []
    let asking = 0
    let openedAt = 0
    let stopWatching = () => {}
    let loaded: { session(): Session | undefined; link(): Link; end(): void } | undefined
    let known: { topic: string; mark: RemoteMark } | undefined
    let offering: Promise<void> | undefined

    const load = lazy(async () => {
      const { walletConnect } = await import('@latchkey/walletconnect/wagmi')
      const families = await proposeFamilies(kit)
      const signIn = kit.config.signIn && (await import('./oneClickSignIn.ts')).oneClickSignIn(kit)
      const { description, icon, name, url } = metadata
      const connector = walletConnect({
        relay,
        projectId,
        metadata: { name, description, url, icons: icon ? [icon] : [] },
        storage: Object.assign(
          {
            get: () => kit.storage.getItem(clientKey),
            set: (text: string) => kit.storage.setItem(clientKey, text),
          },
          // One socket then serves every tab.
          isBrowserWide(kit.storage, clientKey) ? { sharedAs: clientKey } : {},
        ),
        namespaces: (own) => ({ ...(kit.namespaces.has('eip155') && own), ...families() }),
        usesStorage: {
          get: () => kit.storage.getItem(usesKey),
          set: (text) => kit.storage.setItem(usesKey, text),
        },
        isRejection: isUserRejection,
        onAsk: () => toFront(),
        onOffer: () => shareOut(kit.connection.getState()),
        ...signIn,
      })(config)
      loaded = connector
      stops.push(kit.connection.subscribe(shareOut))
      return connector
    })

    followPairing(kit, emitter)
    emitter.on('disconnect', marker.remove)

    function sessionOf(id: NamespaceId): Session | undefined {
      return id === 'eip155' ? loaded?.session() : loaded?.link().find(id)
    }

    function hrefOf(id: NamespaceId): string | undefined {
      const { redirect } = sessionOf(id)?.peer.metadata ?? {}
      return toWalletLink(redirect, markerOf(id).read()?.href, getLinkPlatform())
    }

    function toFront(id: NamespaceId = 'eip155'): void {
      const href = getDevice().isMobile ? hrefOf(id) : undefined
      if (href === undefined || Date.now() - openedAt < toFrontMs) return
      openedAt = Date.now()
      watchBack()
      openLink(href)
    }

    /** Who was away and is back has to be brought there anew. */
    function watchBack(): void {
      let isAway = false
      stopWatching()
      stopWatching = watchAway({
        onLeave() {
          isAway = true
        },
        onReturn() {
          if (!isAway) return
          stopWatching()
          openedAt = 0
        },
      })
    }

    /** Follows the code of one question, the first that is told from now on; answers how to stop, and the code. */
    function followCode(): () => string | undefined {
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

    /** A code is used up, or over; another one that has come since stays. */
    function endPairing(uri: string | undefined, hasFailed: boolean): void {
      kit.connection.setState((state) =>
        state.pairing.wcUri === uri ? { ...state, pairing: pairingEnded(state.pairing, hasFailed) } : state,
      )
    }

    /** Remembers the wallet: the one whose link was followed, else the catalogue's of that name. */
    async function mark(id: NamespaceId): Promise<void> {
      const session = sessionOf(id)
      const topic = session?.topic ?? ''
      if (known?.topic !== topic) {
        const { recentWallet, wcLinking } = kit.connection.getState().pairing
        const name = session?.peer.metadata.name ?? ''
        const walletId = wcLinking ? recentWallet?.id : await findWalletByName(kit, name)
        known = { topic, mark: { since: Date.now(), walletId, href: wcLinking?.href } }
      }
      markerOf(id).write(known.mark)
    }

    /** Asks for a family's part of a session, by a code perhaps, which is used up then. */
    async function byCode<answer>(id: NamespaceId, ask: () => Promise<answer>): Promise<answer> {
      asking += 1
      const takeCode = followCode()
      try {
        const answer = await ask()
        await mark(id)
        endPairing(kit.connection.getState().pairing.wcUri, false)
        return answer
      } catch (error) {
        const isElsewhere = error instanceof Error && error.name === 'GrantedElsewhereError'
        // What it comes to changes nothing of what is told.
        if (isElsewhere) await shareElsewhere(id).catch((cause: unknown) => kit.log('debug', cause))
        const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
        endPairing(takeCode(), !isElsewhere && !isGivenUp)
        throw error
      } finally {
        takeCode()
        asking -= 1
      }
    }

    /** A wallet gave accounts to other families than the one that asked: they connect, as long as somebody waits. */
    async function shareElsewhere(id: NamespaceId): Promise<void> {
      const { link } = await load()
      if (isRemoteAsked(kit.connection.getState())) await connectTheOthers()
      else await link().leave(id)
    }

    /** Once a family is connected by a session, the others that it has accounts of, or gets later, follow. */
    function shareOut(state: ConnectionState): void {
      const { families = [], isUnasked, session } = loaded?.link().offered() ?? {}
      if (families.length === 0 || offering || isRemoteAsked(state)) return
      const isTaken = Object.entries(state.namespaces).some(
        ([id, { list }]) =>
          (isUnasked || loaded?.link().find(id)?.topic === session?.topic) &&
          !families.includes(id) &&
          list.some(({ connectorId }) => connectorId === remoteConnectorId),
      )
      if (isTaken) void connectTheOthers()
    }

    function connectTheOthers(): Promise<void> {
      offering ??= load()
        .then(({ link }) => connectOffered(kit, link()))
        .finally(() => {
          offering = undefined
        })
      return offering
    }

    const shell: ReturnType<CreateConnectorFn<unknown, RemoteConnectorProperties>> = {
      id: remoteConnectorId,
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect(parameters) {
        const connect = async () => (await load()).connect(parameters)
        if (!parameters?.isReconnecting) return byCode('eip155', connect)
        asking += 1
        try {
          return await connect()
        } finally {
          asking -= 1
        }
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
        if (!marker.stands() && asking === 0) return undefined
        const provider = await (await load()).getProvider()
        // The session has ended meanwhile.
        if (!provider && asking === 0) marker.remove()
        return provider
      },
      isAuthorized: async () => marker.stands(),
      async switchChain(parameters) {
        const { switchChain } = await load()
        if (!switchChain) throw new TypeError('The connector cannot switch chains')
        return switchChain(parameters)
      },
      // The connector behind hears the wallet itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
      peer(id = 'eip155') {
        const current = sessionOf(id)
        if (!current) return undefined
        const { icons, name } = current.peer.metadata
        const icon = icons.find((address) => address.startsWith('data:image/'))
        const { since, walletId } = markerOf(id).read() ?? {}
        return {
          name,
          ...(icon !== undefined && { icon }),
          remote: {
            walletId,
            since,
            expiresAt: current.expiry * 1_000,
            networkIds: grantedNetworks(current, id),
          },
        }
      },
      toFront,
      async link() {
        const { link } = await load()
        return link()
      },
      ask: (id, ask) => byCode(id, async () => ask((await load()).link())),
      forget: (id) => markerOf(id).remove(),
      async pending() {
        const connector = await load()
        // What has ended meanwhile must not open another client.
        return kit.life() !== 'destroyed' && connector.pending()
      },
      async prepare() {
        const connector = await load()
        if (kit.life() === 'destroyed') return
        const takeCode = followCode()
        let hasSaidYes = false
        try {
          hasSaidYes = await connector.prepare()
        } finally {
          const uri = takeCode()
          if (!hasSaidYes && asking === 0) endPairing(uri, false)
        }
      },
      end() {
        stopWatching()
        for (const stop of stops) stop()
        loaded?.end()
      },
    }
    return shell
  }
}
