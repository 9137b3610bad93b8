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

/** A code that ends sooner than this, in milliseconds, is not worth an answer any more. */
const leastMs = 30_000

/**
 * Makes a pairing's code, and answers what opens a wallet's app with it, inside the visitor's gesture: once the relay
 * has the code, where a link is known. Else the wallet's view leads on.
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
