import { TestWalletError } from './wallet.ts'

/** Returns the key of an account that a page named. Throws what wallets respond with if it is not the page's. */
export function requireOwn<Key extends { readonly address: string }>(
  keys: readonly Key[],
  account: { readonly address?: unknown } | undefined,
): Key {
  const key = keys.find(({ address }) => address === account?.address)
  if (!key) throw new TestWalletError(`The page is not connected to ${account?.address}.`, 4100)
  return key
}
