import { createValue } from '@latchkey/protocol/createValue'
import { watchLateWallets } from '../../platform/pageWallets.ts'
import { hasSameMembers } from '../../utils/hasSameMembers.ts'
import type { WalletDriver, WalletNamespaceParameters } from './createWalletNamespace.ts'

/**
 * Tracks wallets that extensions inject without announcing them, including those injected late. `find` returns all
 * wallets that are present, with a stable reference for each; each wallet gets one driver.
 */
export function createInjectedWallets<found>(
  find: () => readonly found[],
  createDriver: (wallet: found) => WalletDriver,
): Pick<WalletNamespaceParameters, 'look' | 'start' | 'wallets'> {
  const drivers = new Map<found, WalletDriver>()
  const wallets = createValue<readonly WalletDriver[]>([])

  function driverOf(wallet: found): WalletDriver {
    const driver = drivers.get(wallet) ?? createDriver(wallet)
    drivers.set(wallet, driver)
    return driver
  }

  function look(): void {
    const next = find().map(driverOf)
    if (!hasSameMembers(next, wallets.get())) wallets.set(next)
  }

  return {
    wallets,
    look,
    start() {
      look()
      return watchLateWallets(look)
    },
  }
}
