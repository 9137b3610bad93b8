import type { Kit } from '../kit/kit.ts'
import { openLink } from '../platform/openLink.ts'
import { walletLinked } from './pairingTransitions.ts'

/** A wallet to open by link with a pairing code. */
export type LinkedWallet = { id: string; name: string; href: string }

/** Opens a remote wallet's app by its link and records the wallet. Must be called within a user gesture. */
export function followWalletLink(kit: Kit, wallet: LinkedWallet): void {
  kit.connection.setState((state) => ({ ...state, pairing: walletLinked(state.pairing, wallet) }))
  openLink(wallet.href)
}
