import type { Network } from '@latchkey/protocol/network'
import type { DevAccount } from '../accounts/accounts.ts'

export type { DevAccount }

/** Path at which the wallet page accepts a pairing link: `?uri=`, percent-encoded. */
export const walletLinkPath = '/wc'

/** Runtime settings of the development wallet's page. Not built in, because ports change. */
export type WalletPageSettings = {
  relay: string
  projectId: string
  /** The local chain, reached through the API. */
  network: Network
  /** The accounts that it signs with. Their keys are publicly known. */
  accounts: readonly [DevAccount, ...DevAccount[]]
}
