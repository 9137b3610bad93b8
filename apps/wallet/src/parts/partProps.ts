import type { Wallet, WalletState } from '../wallet/wallet.ts'
import type { Saying } from './saying.ts'

/** Props of the page's parts that act on the wallet. */
export type PartProps = {
  wallet: Wallet
  state: WalletState
  /** Shows the user a result. */
  onSay: (saying: Saying) => void
}
