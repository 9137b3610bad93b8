import type { Network } from '@latchkey/protocol/network'
import type { DevAccount } from './accounts.ts'

export type { DevAccount }

/** Where the wallet page takes a pairing by link: `?uri=` has it, percent-encoded. */
export const walletLinkPath = '/wc'

/** What the page of the development wallet is told at run time, because ports move. */
export type WalletPageSettings = {
  relay: string
  projectId: string
  /** The local chain, reached through the API. */
  network: Network
  /** The accounts that it signs with; everyone knows their keys. */
  accounts: readonly [DevAccount, ...DevAccount[]]
}
