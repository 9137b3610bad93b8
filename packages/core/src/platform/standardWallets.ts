import { attempt } from '@latchkey/protocol/attempt'
import type { Wallets } from '@wallet-standard/app'

type Wallet = ReturnType<Wallets['get']>[number]

/** Lists the registered wallets that conform to Wallet Standard. Others can't be used. */
export function listStandardWallets(wallets: Wallets): readonly Wallet[] {
  return wallets.get().filter((wallet) => attempt(() => isStandardWallet(wallet)))
}

function isStandardWallet({ accounts, chains, features, name }: Wallet): boolean {
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    Array.isArray(chains) &&
    chains.every((chain) => typeof chain === 'string') &&
    Object(features) === features &&
    Array.isArray(accounts)
  )
}
