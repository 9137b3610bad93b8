import { lateInjectionMs } from '@latchkey/protocol/constants'
import type { Readable } from './defineNamespace.ts'
import type { WalletDriver } from './walletDriver.ts'

/** Finds a wallet by id; one that comes with the page's own scripts has 1 s to say that it is there (9.16). */
export function findWallet(
  wallets: Readable<readonly WalletDriver[]>,
  id: string,
  signal: AbortSignal,
): Promise<WalletDriver | undefined> {
  const find = () => wallets.get().find((driver) => driver.id === id)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      unsubscribe()
      resolve(find())
    }
    const unsubscribe = wallets.subscribe(() => find() && end())
    const timer = setTimeout(end, lateInjectionMs)
    signal.addEventListener('abort', end)
    if (find()) end()
  })
}
