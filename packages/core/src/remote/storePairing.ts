import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import type { ConnectionState } from '../kit/stores/connection.ts'
import type { Pairing } from '../kit/stores/pairing.ts'
import { pairingKey } from '../kit/stores/pairing.ts'
import { getTabName } from '../platform/tabName.ts'

/** The parts of a pairing that outlive its page, and the tab that created it. */
export type StoredPairing = Pick<Pairing, 'wcUri' | 'wcPairingExpiry' | 'wcLinking' | 'recentWallet'> & {
  tab: string | undefined
}

/**
 * Stores a pairing while a visitor waits for it. It stays stored when the page ends, so that the tab's next page finds
 * it. It is removed when the visitor leaves the view.
 */
export function storePairing({ config, connection, getLifecycle, storage }: Kit): void {
  const key = pairingKey(config.storageKey)
  connection.subscribe((state, before) => {
    if (getLifecycle() === 'destroyed') return
    const { pairing } = state
    if (isAwaited(state)) storage.setItem(key, JSON.stringify(toStored(pairing, getTabName(key))))
    else if (isAwaited(before) || (before.pairing.wcUri !== undefined && pairing.wcUri === undefined))
      storage.removeItem(key)
  })
}

function toStored({ recentWallet, wcLinking, wcPairingExpiry, wcUri }: Pairing, tab?: string): StoredPairing {
  return { wcUri, wcPairingExpiry, wcLinking, recentWallet, tab }
}

/** Returns whether a visitor is waiting for the wallet that gets the code. */
export function isAwaited(state: ConnectionState): boolean {
  return state.pairing.wcUri !== undefined && isRemoteAsked(state)
}

/** Returns whether a visitor is connecting a remote wallet, in any namespace. */
export function isRemoteAsked({ namespaces }: Pick<ConnectionState, 'namespaces'>): boolean {
  return Object.values(namespaces).some(
    ({ status }) => status.type === 'connecting' && status.connectorId === remoteConnectorId,
  )
}
