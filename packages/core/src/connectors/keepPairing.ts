import type { Kit } from '../kit.ts'
import { getTabName } from '../platform/tabName.ts'
import type { ConnectionState } from '../stores/connection.ts'
import type { Pairing } from '../stores/pairing.ts'
import { pairingKey } from './pairingKey.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'

/** What of a pairing outlives its page, and whose it is. */
export type KeptPairing = Pick<Pairing, 'wcUri' | 'wcPairingExpiry' | 'wcLinking' | 'recentWallet'> & {
  tab: string | undefined
}

/**
 * Keeps a pairing for as long as somebody waits for it. A page that ends changes nothing, so that the tab's next one
 * finds it; a visitor who leaves the view does not wait any more.
 */
export function keepPairing({ config, connection, life, storage }: Kit): void {
  const key = pairingKey(config.storageKey)
  connection.subscribe((state, before) => {
    if (life() === 'destroyed') return
    const { pairing } = state
    if (isAwaited(state)) storage.setItem(key, JSON.stringify(toKept(pairing, getTabName(key))))
    else if (isAwaited(before) || (before.pairing.wcUri !== undefined && pairing.wcUri === undefined))
      storage.removeItem(key)
  })
}

function toKept({ recentWallet, wcLinking, wcPairingExpiry, wcUri }: Pairing, tab?: string): KeptPairing {
  return { wcUri, wcPairingExpiry, wcLinking, recentWallet, tab }
}

/** Whether somebody waits for the wallet that gets the code. */
export function isAwaited(state: ConnectionState): boolean {
  return state.pairing.wcUri !== undefined && isRemoteAsked(state)
}

/** Whether somebody connects a remote wallet, in any family. */
export function isRemoteAsked({ namespaces }: Pick<ConnectionState, 'namespaces'>): boolean {
  return Object.values(namespaces).some(
    ({ status }) => status.is === 'connecting' && status.connectorId === remoteConnectorId,
  )
}
