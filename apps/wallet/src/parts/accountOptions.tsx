import type { DevAccount } from '@latchkey/devnet/walletPage'
import { ShortAddress } from '@latchkey/ui'

/** Returns options for choosing an account. */
export function accountOptions(accounts: readonly DevAccount[]) {
  return accounts.map(({ name, address }) => ({
    value: address,
    label: name,
    detail: <ShortAddress address={address} />,
  }))
}
