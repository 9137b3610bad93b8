import type { CreateConnectorFn } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import type { ConnectorPeer } from '../namespaces/defineNamespace.ts'
import { getDevice } from '../platform/device.ts'
import { isBrowserWide } from '../platform/isBrowserWide.ts'
import { getLinkPlatform } from '../platform/linkPlatform.ts'
import { openLink } from '../platform/openLink.ts'
import { pairingEnded } from '../stores/pairingTransitions.ts'
import { lazy } from '../utils/lazy.ts'
import { findWalletByName } from './findWalletByName.ts'
import { followPairing } from './followPairing.ts'
import { toWalletLink } from './toWalletLink.ts'
import { walletConnectMarker } from './walletConnectMarker.ts'

/** Id of the connector of remote wallets. */
export const remoteConnectorId = 'walletConnect'

/** What the shell has beside what every connector of wagmi has. */
export type RemoteConnectorProperties = {
  /** The wallet that is connected. */
  peer(): ConnectorPeer | undefined
  /** On a phone, opens the connected wallet's app; to be called inside the visitor's gesture. */
  toFront(): void
  /** Closes the way to the relay; the session stays for the next visit. */
  end(): void
}

/** How long one opening of the wallet's app stands for all that is asked of it. */
const toFrontMs = 5_000

/**
 * The connector of remote wallets as a shell: the client of `@latchkey/walletconnect` is imported with the first
 * connect, or where a marker says that a session is stored. A failed import is an error that may be tried again.
 */
export function walletConnectShell(kit: Kit): CreateConnectorFn<unknown, RemoteConnectorProperties> {
  const { metadata, projectId = '', relay = '', storageKey } = kit.config
  const marker = walletConnectMarker(kit)
  const clientKey = `${storageKey}.walletConnect.client`
  return (config) => {
    const { emitter } = config
    let asking = 0
    let openedAt = 0
    let loaded: { session(): RemoteSession | undefined; end(): void } | undefined

    const load = lazy(async () => {
      const { walletConnect } = await import('@latchkey/walletconnect/wagmi')
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
      openLink(href)
    }

    function endPairing(hasFailed: boolean): void {
      kit.connection.setState((state) => ({ ...state, pairing: pairingEnded(state.pairing, hasFailed) }))
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
        try {
          const connector = await load()
          const result = await connector.connect(parameters)
          if (isNew) {
            await mark()
            endPairing(false)
          }
          return result
        } catch (error) {
          if (isNew) endPairing(!(error instanceof DOMException && error.name === 'AbortError'))
          throw error
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
      end: () => loaded?.end(),
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
