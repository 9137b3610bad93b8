import type { DevAccount } from '@latchkey/devnet/walletPage'
import { ShortAddress } from '@latchkey/ui'

/** Accounts as a choice shows them. */
export function accountOptions(accounts: readonly DevAccount[]) {
  return accounts.map(({ name, address }) => ({
    value: address,
    label: name,
    detail: <ShortAddress address={address} />,
  }))
}
