import type { CreateConnectorFn } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import type { ConnectorPeer } from '../namespaces/defineNamespace.ts'
import { getDevice } from '../platform/device.ts'
import { isBrowserWide } from '../platform/isBrowserWide.ts'
import { getLinkPlatform } from '../platform/linkPlatform.ts'
import { openLink } from '../platform/openLink.ts'
import { watchAway } from '../platform/watchAway.ts'
import { pairingEnded } from '../stores/pairingTransitions.ts'
import { lazy } from '../utils/lazy.ts'
import { findWalletByName } from './findWalletByName.ts'
import { followPairing } from './followPairing.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'
import { toWalletLink } from './toWalletLink.ts'
import { walletConnectMarker } from './walletConnectMarker.ts'

/** What the shell has beside what every connector of wagmi has. */
export type RemoteConnectorProperties = {
  /** The wallet that is connected. */
  peer(): ConnectorPeer | undefined
  /** On a phone, opens the connected wallet's app; to be called inside the visitor's gesture. */
  toFront(): void
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
  const marker = walletConnectMarker(kit)
  const clientKey = `${storageKey}.walletConnect.client`
  return (config) => {
    const { emitter } = config
    let asking = 0
    let openedAt = 0
    let stopWatching = () => {}
    let loaded: { session(): RemoteSession | undefined; end(): void } | undefined

    const load = lazy(async () => {
      const { walletConnect } = await import('@latchkey/walletconnect/wagmi')
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
        onAsk: toFront,
        ...signIn,
      })(config)
      loaded = connector
      return connector
    })

    followPairing(kit, emitter)
    emitter.on('disconnect', marker.remove)

    function link(): string | undefined {
      return toWalletLink(loaded?.session()?.peer.metadata.redirect, marker.read()?.href, getLinkPlatform())
    }

    function toFront(): void {
      const href = getDevice().isMobile ? link() : undefined
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
    async function mark(): Promise<void> {
      const { recentWallet, wcLinking } = kit.connection.getState().pairing
      const name = loaded?.session()?.peer.metadata.name ?? ''
      const walletId = wcLinking ? recentWallet?.id : await findWalletByName(kit, name)
      marker.write({ since: Date.now(), walletId, href: wcLinking?.href })
    }

    const shell: ReturnType<CreateConnectorFn<unknown, RemoteConnectorProperties>> = {
      id: remoteConnectorId,
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect(parameters) {
        asking += 1
        const isNew = !parameters?.isReconnecting
        const takeCode = followCode()
        try {
          const connector = await load()
          const result = await connector.connect(parameters)
          if (isNew) {
            await mark()
            endPairing(kit.connection.getState().pairing.wcUri, false)
          }
          return result
        } catch (error) {
          const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
          if (isNew) endPairing(takeCode(), !isGivenUp)
          throw error
        } finally {
          takeCode()
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
        if (!switchChain) throw new TypeError('The connector switches no chain')
        return switchChain(parameters)
      },
      // The connector behind hears the wallet itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
      peer() {
        const current = loaded?.session()
        if (!current) return undefined
        const { icons, name } = current.peer.metadata
        const icon = icons.find((address) => address.startsWith('data:image/'))
        const { since, walletId } = marker.read() ?? {}
        return {
          name,
          ...(icon !== undefined && { icon }),
          remote: { walletId, since, expiresAt: current.expiry * 1_000 },
        }
      },
      toFront,
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
        loaded?.end()
      },
    }
    return shell
  }
}

/** As much of a session as is used here. */
type RemoteSession = {
  expiry: number
  peer: {
    metadata: {
      name: string
      icons: readonly string[]
      redirect?: { native?: string; universal?: string }
    }
  }
}
