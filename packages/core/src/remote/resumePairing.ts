import { pairingMarginMs } from '@latchkey/protocol/constants'
import { connect } from '../connection/connect.ts'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import { noPairing, pairingKey } from '../kit/stores/pairing.ts'
import { getTabName } from '../platform/tabName.ts'
import { pairingEnded } from './pairingTransitions.ts'
import { isAwaited, type StoredPairing } from './storePairing.ts'
import type { RemoteConnectorProperties } from './walletConnectShell.ts'

/**
 * Resumes waiting for a wallet that received a code from the previous page (4.5). Phones may discard a page while the
 * visitor is in the wallet. Once the wallet approves, the kit connects. Nothing is shown until then.
 */
export async function resumePairing(kit: Kit): Promise<void> {
  const { connection, storage, wagmi } = kit
  const key = pairingKey(kit.config.storageKey)
  const kept = parse(storage.getItem(key))
  if (!kept) return storage.removeItem(key)
  // The pairing belongs to another tab.
  if (kept.tab !== getTabName(key)) return
  await kit.prepare()
  const config = wagmi.get()
  if (!config || kit.getLifecycle() === 'destroyed') return
  const connector = config.connectors.find(({ id }) => id === remoteConnectorId)
  const { pending } = (connector ?? {}) as Partial<RemoteConnectorProperties>
  if (!connector || !pending) return storage.removeItem(key)
  const { recentWallet, wcLinking, wcPairingExpiry, wcUri } = kept
  // A code that is already shown belongs to this page.
  if (connection.getState().pairing.wcUri === undefined) {
    const pairing = { ...noPairing, recentWallet, wcLinking, wcPairingExpiry, wcUri, buffering: true }
    connection.setState({ pairing })
  }
  const { current } = config.state
  let isInView = false
  const stop = connection.subscribe((state) => {
    isInView ||= isAwaited(state)
  })
  const hasSaidYes = await pending()
  stop()
  // If the visitor requested the code again, that view handles the wallet, or disconnects it once closed.
  if (isInView || kit.getLifecycle() === 'destroyed') return
  const hasCode = connection.getState().pairing.wcUri === wcUri
  const { connections, current: now } = config.state
  const isElsewhere = now !== current && now !== null
  const hasMovedOn = !hasCode || isElsewhere
  // Another tab may have connected first and synced its state, so the wallet is already connected here.
  const isHere = isElsewhere && connections.get(now)?.connector === connector
  if (hasSaidYes && hasMovedOn && !isHere) await connector.disconnect()
  if (hasSaidYes && !hasMovedOn) await connect(kit, { connectorId: remoteConnectorId })
  else if (hasCode)
    connection.setState((state) => ({ ...state, pairing: pairingEnded(state.pairing, !hasSaidYes) }))
}

/** Parses the pairing kept by the previous page. Returns undefined if it is malformed or about to expire (4.5). */
function parse(text: string | null): StoredPairing | undefined {
  try {
    const { recentWallet, tab, wcLinking, wcPairingExpiry, wcUri } = JSON.parse(text ?? '')
    if (typeof wcUri !== 'string' || !(wcPairingExpiry > Date.now() + pairingMarginMs)) return undefined
    return {
      wcUri,
      wcPairingExpiry,
      wcLinking: areTexts(wcLinking, ['name', 'href']) ? wcLinking : undefined,
      recentWallet: areTexts(recentWallet, ['id', 'name']) ? recentWallet : undefined,
      tab,
    }
  } catch {
    return undefined
  }
}

function areTexts(value: Record<string, unknown> | undefined, keys: readonly string[]): boolean {
  return keys.every((key) => typeof value?.[key] === 'string')
}
