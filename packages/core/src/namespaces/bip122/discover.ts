import { attempt } from '@latchkey/protocol/attempt'
import { getWallets } from '@wallet-standard/app'
import { listBitcoinProviders } from '../../platform/bitcoinProviders.ts'
import { watchLateWallets } from '../../platform/pageWallets.ts'
import { listStandardWallets } from '../../platform/standardWallets.ts'
import { hasSameMembers } from '../../utils/hasSameMembers.ts'
import type { BitcoinDriver } from './bitcoinDriver.ts'
import { createSatsDriver } from './createSatsDriver.ts'
import { createStandardDriver } from './createStandardDriver.ts'

/**
 * Finds Bitcoin wallets of wallet-standard and at `window.btc_providers`. For a wallet in both, wallet-standard is
 * used. Returns functions that check again and stop.
 */
export function discover(found: (wallets: readonly BitcoinDriver[]) => void): {
  look(): void
  stop(): void
} {
  const registered = getWallets()
  /**
   * One driver per wallet, since a driver remembers what its wallet shared with this page. A wallet that can't be read
   * yet has none.
   */
  const drivers = new Map<object, BitcoinDriver | undefined>()
  let last: readonly BitcoinDriver[] = []
  const driverOf = <key extends object>(key: key, make: (key: key) => BitcoinDriver | undefined) => {
    attempt(() => drivers.has(key) || drivers.set(key, make(key)))
    return drivers.get(key) ?? []
  }
  const look = () => {
    const standard = listStandardWallets(registered).flatMap((wallet) =>
      driverOf(wallet, createStandardDriver),
    )
    const injected = listBitcoinProviders().flatMap((entry) =>
      driverOf(entry.provider, () => createSatsDriver(entry)),
    )
    const names = new Set(standard.map(({ name }) => name))
    const all = [...standard, ...injected.filter(({ name }) => !names.has(name))]
    // Wallets are only identified by id, so the first of two with the same id is used.
    const next = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
    if (hasSameMembers(next, last)) return
    last = next
    found(next)
  }
  const stops = [registered.on('register', look), registered.on('unregister', look), watchLateWallets(look)]
  look()
  return {
    look,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
