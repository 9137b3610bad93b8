import {
  followWalletLink,
  getLinkPlatform,
  getWalletLink,
  type Kit,
  type LinkedWallet,
  preparePairing,
  type WalletRow,
} from '@latchkey/core'
import { installs } from '@latchkey/core/installs'

/** Least remaining lifetime of a code that is still worth using, in ms. */
const leastMs = 30_000

/**
 * Prepares a pairing code. Returns a function that opens a wallet's app with it during the user gesture, if the relay
 * has the code and a link is known. Otherwise, the wallet's view continues.
 */
export function prepareTap(kit: Kit): (wallet: WalletRow) => LinkedWallet | undefined {
  preparePairing(kit).catch(() => {})
  return ({ connectors, id, link, name }) => {
    const { buffering, wcPairingExpiry = 0, wcUri } = kit.connection.getState().pairing
    const isReady = !buffering && wcPairingExpiry - Date.now() > leastMs
    if (wcUri === undefined || !isReady || connectors.length > 0) return undefined
    const { href } = getWalletLink(link ?? installs[id]?.link, wcUri, getLinkPlatform()) ?? {}
    if (href === undefined) return undefined
    const wallet = { id, name, href }
    followWalletLink(kit, wallet)
    return wallet
  }
}
