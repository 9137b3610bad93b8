import { lateInjectionMs } from '@latchkey/protocol/constants'
import type { Readable } from '../contract/defineNamespace.ts'
import type { WalletDriver } from '../contract/walletDriver.ts'

/** Finds a wallet by id. Waits up to 1 s for a wallet that the page's own scripts register (9.16). */
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
