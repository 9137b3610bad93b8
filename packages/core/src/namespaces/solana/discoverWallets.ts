import type { Caip2 } from '@latchkey/protocol/ids'
import { getWallets } from '@wallet-standard/app'
import { listStandardWallets } from '../../platform/standardWallets.ts'
import { attempt } from '../../utils/attempt.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import type { SolanaDriver } from './solanaDriver.ts'
import { toChain } from './toChain.ts'
import { featuresOf, type Wallet } from './walletFeatures.ts'

/**
 * Follows the registered Wallet Standard wallets that support any of these networks, the default network first. Returns
 * a function that stops.
 */
export function discoverWallets(
  networkIds: readonly Caip2[],
  onChange: (drivers: readonly SolanaDriver[]) => void,
): () => void {
  const wallets = getWallets()
  const drivers = new Map<Wallet, SolanaDriver>()
  const chains: readonly string[] = networkIds.map(toChain)
  refresh()
  const stops = [wallets.on('register', refresh), wallets.on('unregister', refresh)]
  return () => {
    for (const stop of stops) stop()
  }

  function refresh(): void {
    const usable = listStandardWallets(wallets).flatMap((wallet) => attempt(() => driverOf(wallet)) ?? [])
    // Wallets are only identified by name, so the first of two with the same name is used.
    const first = usable.filter(({ name }, at) => usable.findIndex((other) => other.name === name) === at)
    onChange(first)
  }

  /** Returns undefined for wallets of other chains. Throws if the wallet can't be read. */
  function driverOf(wallet: Wallet): SolanaDriver | undefined {
    if (!isUsable(wallet, chains)) return undefined
    const known = drivers.get(wallet) ?? createSolanaDriver(wallet, networkIds)
    drivers.set(wallet, known)
    return known
  }
}

function isUsable(wallet: Wallet, chains: readonly string[]): boolean {
  const features = featuresOf(wallet)
  return (
    features['standard:connect'] !== undefined &&
    (features['solana:signTransaction'] ?? features['solana:signAndSendTransaction']) !== undefined &&
    wallet.chains.some((chain) => chains.includes(chain))
  )
}
