import type { Kit } from '../kit/kit.ts'
import { openLink } from '../platform/openLink.ts'
import { walletLinked } from './pairingTransitions.ts'

/** A wallet to open by link with a pairing code. */
export type LinkedWallet = {
  /** The wallet's id in the catalogue. */
  id: string
  /** The wallet's name. */
  name: string
  /** Link with a pairing, from `getWalletLink`. */
  href: string
}

/** Opens a remote wallet's app by its link, and marks it as the wallet being paired. Call it within a user gesture. */
export function followWalletLink(kit: Kit, wallet: LinkedWallet): void {
  kit.connection.setState((state) => ({ ...state, pairing: walletLinked(state.pairing, wallet) }))
  openLink(wallet.href)
}
