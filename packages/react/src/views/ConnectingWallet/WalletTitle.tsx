import { useCopy } from '../../copy/useCopy.ts'
import { useWallet } from '../../hooks/useWallets.ts'
import type { ViewProps } from '../defineView.ts'

/** Shows the name of the wallet being connected. */
export function WalletTitle({ data }: ViewProps<'ConnectingWallet'>) {
  const copy = useCopy()
  return useWallet(data.walletId)?.name ?? copy('connect.title')
}
