import type { LinkedWallet, WalletRow } from '@latchkey/core'
import { useRemotePairing } from '../../hooks/useRemotePairing.ts'
import { RemoteSteps } from '../../parts/RemoteSteps.tsx'

/** Connects a wallet that is not in this browser: by its app, or by a code. */
export function RemoteAttempt({ wallet, opened }: { wallet: WalletRow; opened: LinkedWallet | undefined }) {
  return <RemoteSteps pairing={useRemotePairing(opened)} wallet={wallet} />
}
