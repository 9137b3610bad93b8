import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Link, Session } from '@latchkey/walletconnect/wagmi'
import type { CreateConnectorFn } from '@wagmi/core'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import { isUserRejection } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import type { ConnectionState } from '../kit/stores/connection.ts'
import type { ConnectorPeer } from '../namespaces/contract/defineNamespace.ts'
import { getDevice } from '../platform/device.ts'
import { isBrowserWide } from '../platform/isBrowserWide.ts'
import { getLinkPlatform } from '../platform/linkPlatform.ts'
import { openLink } from '../platform/openLink.ts'
import { watchAway } from '../platform/watchAway.ts'
import { lazy } from '../utils/lazy.ts'
import { connectOffered } from './connectOffered.ts'
import { findWalletByName } from './findWalletByName.ts'
import { followPairing } from './followPairing.ts'
import { grantedNetworks } from './grantedNetworks.ts'
import { isRemoteAsked } from './keepPairing.ts'
import { pairingEnded } from './pairingTransitions.ts'
import { proposeFamilies } from './proposeFamilies.ts'
import { toWalletLink } from './toWalletLink.ts'
import { type RemoteMark, walletConnectMarker } from './walletConnectMarker.ts'

/** Properties of the shell, on top of those of every wagmi connector. */
export type RemoteConnectorProperties = {
  /** Returns the connected wallet, in eip155 by default. */
  peer(id?: NamespaceId): ConnectorPeer | undefined
  /** Opens that wallet's app on phones. Call it within a user gesture. */
  toFront(id?: NamespaceId): void
  /** Loads the client and resolves to the link to remote wallets, for the drivers of other families. */
  link(): Promise<Link>
  /** Connects a family with its part of a session. Updates the fields of the code, and stores details of the wallet. */
  ask<answer>(id: NamespaceId, ask: (link: Link) => Promise<answer>): Promise<answer>
  /** Forgets a family's connection that ended. */
  forget(id: NamespaceId): void
  /** Waits for the wallet that received a code before the page was reloaded. Resolves to whether it approved. */
  pending(): Promise<boolean>
  /** Creates a code before anyone waits for a wallet. Resolves when the code has ended. */
  prepare(): Promise<void>
  /** Closes the connection to the relay. The session stays for the next visit. */
  end(): void
}

/** How long opening the wallet's app once counts for all requests, in ms. Ends earlier if the visitor returns. */
const toFrontMs = 5_000

/**
 * Creates the connector of remote wallets as a shell. The client of `@latchkey/walletconnect` is imported with the
 * first connect, or if a marker shows a stored session. A failed import throws and can be retried.
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
          // Lets one socket serve all tabs.
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

    /** Lets the app be opened again once the visitor has left and returned. */
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

    /**
     * Records the code of one request, which is the first one emitted from now on. Returns a function that stops
     * recording and returns the code.
     */
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

    /** Ends the pairing of a code that was used or failed. A newer code stays. */
    function endPairing(uri: string | undefined, hasFailed: boolean): void {
      kit.connection.setState((state) =>
        state.pairing.wcUri === uri ? { ...state, pairing: pairingEnded(state.pairing, hasFailed) } : state,
      )
    }

    /** Stores the connected wallet: the one whose link was followed, else the catalogue's wallet of that name. */
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

    /** Requests a family's part of a session. If it took a code, the code is used up afterwards. */
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
        // The result doesn't affect the error that is thrown.
        if (isElsewhere) await shareElsewhere(id).catch((cause: unknown) => kit.log('debug', cause))
        const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
        endPairing(takeCode(), !isElsewhere && !isGivenUp)
        throw error
      } finally {
        takeCode()
        asking -= 1
      }
    }

    /**
     * Handles a wallet that granted accounts only to families that weren't requested. They connect if a visitor is
     * still waiting; otherwise the session is left.
     */
    async function shareElsewhere(id: NamespaceId): Promise<void> {
      const { link } = await load()
      if (isRemoteAsked(kit.connection.getState())) await connectTheOthers()
      else await link().leave(id)
    }

    /**
     * Connects the other families that a session has accounts for, or gets later, once one of its families is
     * connected.
     */
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
        // The session has ended in the meantime.
        if (!provider && asking === 0) marker.remove()
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
        // If the kit was destroyed in the meantime, no client must be opened.
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
