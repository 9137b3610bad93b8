import type { LinkedWallet, WalletRow } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useRemotePairing } from '../../hooks/useRemotePairing.ts'
import { RemoteSteps } from '../../wallets/RemoteSteps.tsx'

/** Connects a wallet that isn't in this browser, by its app or a code. */
export function RemoteAttempt({
  wallet,
  opened,
  namespace,
}: {
  wallet: WalletRow
  opened: LinkedWallet | undefined
  /** The requested family, if any. */
  namespace: NamespaceId | undefined
}) {
  return <RemoteSteps pairing={useRemotePairing(opened, namespace)} wallet={wallet} />
}
