import type { LinkedWallet, WalletRow } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useRemotePairing } from '../../hooks/useRemotePairing.ts'
import { RemoteSteps } from '../../parts/RemoteSteps.tsx'

/** Connects a wallet that is not in this browser: by its app, or by a code. */
export function RemoteAttempt({
  wallet,
  opened,
  namespace,
}: {
  wallet: WalletRow
  opened: LinkedWallet | undefined
  /** The family that is asked for, if one is. */
  namespace: NamespaceId | undefined
}) {
  return <RemoteSteps pairing={useRemotePairing(opened, namespace)} wallet={wallet} />
}
