import type { Caip2 } from '@latchkey/protocol/ids'
import { getWallets } from '@wallet-standard/app'
import { listStandardWallets } from '../../platform/standardWallets.ts'
import { attempt } from '../../utils/attempt.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import type { SolanaDriver } from './solanaDriver.ts'
import { toChain } from './toChain.ts'
import { featuresOf, type Wallet } from './walletFeatures.ts'

/**
 * Follows the wallets that say by Wallet Standard that they are there, and are on one of these networks, the default
 * one first. Answers how to stop.
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
    // A name is all that a wallet is known by: of two that have the same, the first one counts.
    const first = usable.filter(({ name }, at) => usable.findIndex((other) => other.name === name) === at)
    onChange(first)
  }

  /** Undefined for a wallet of other chains. Throws where it cannot be read. */
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
