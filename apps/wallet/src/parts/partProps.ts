import type { Wallet, WalletState } from '../wallet/wallet.ts'
import type { Saying } from './saying.ts'

/** What a part of the page is given that acts on the wallet. */
export type PartProps = {
  wallet: Wallet
  state: WalletState
  /** Tells the person what became of it. */
  onSay: (saying: Saying) => void
}
