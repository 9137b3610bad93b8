import { getWallets } from '@wallet-standard/app'
import { listBitcoinProviders } from '../../platform/bitcoinProviders.ts'
import { watchLateWallets } from '../../platform/pageWallets.ts'
import { listStandardWallets } from '../../platform/standardWallets.ts'
import { attempt } from '../../utils/attempt.ts'
import type { BitcoinDriver } from './bitcoinDriver.ts'
import { createSatsDriver } from './createSatsDriver.ts'
import { createStandardDriver } from './createStandardDriver.ts'

/**
 * Finds the wallets of Bitcoin: by wallet-standard, and at `window.btc_providers`. A wallet that is at both is asked by
 * wallet-standard. Answers how to stop.
 */
export function discover(found: (wallets: readonly BitcoinDriver[]) => void): () => void {
  const registered = getWallets()
  /** One driver each: it remembers what its wallet gave to this page. A wallet that cannot be read yet has none. */
  const drivers = new Map<object, BitcoinDriver | undefined>()
  const driverOf = <key extends object>(key: key, make: (key: key) => BitcoinDriver | undefined) => {
    attempt(() => drivers.has(key) || drivers.set(key, make(key)))
    return drivers.get(key) ?? []
  }
  const list = () => {
    const standard = listStandardWallets(registered).flatMap((wallet) =>
      driverOf(wallet, createStandardDriver),
    )
    const injected = listBitcoinProviders().flatMap((entry) =>
      driverOf(entry.provider, () => createSatsDriver(entry)),
    )
    const names = new Set(standard.map(({ name }) => name))
    const all = [...standard, ...injected.filter(({ name }) => !names.has(name))]
    // An id is all that a wallet is known by: of two that have the same, the first one counts.
    found(all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at))
  }
  const stops = [registered.on('register', list), registered.on('unregister', list), watchLateWallets(list)]
  list()
  return () => {
    for (const stop of stops) stop()
  }
}
