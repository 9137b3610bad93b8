import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { onTestFinished } from 'vitest'
import { createBrowser } from '../browser.ts'
import type { createSatsWallet } from './createSatsWallet.ts'

/** Opens a page with these Bitcoin wallets until the test ends. */
export function openBitcoinPage({
  standard = [],
  sats = [],
}: {
  standard?: readonly Wallet[]
  sats?: readonly ReturnType<typeof createSatsWallet>[]
}): { installSats(wallet: ReturnType<typeof createSatsWallet>): void } {
  const browser = createBrowser()
  browser.open()
  const entries: object[] = []
  Object.assign(window, { btc_providers: entries })
  const installSats = ({ entry, provider }: ReturnType<typeof createSatsWallet>) => {
    const [root = '', leaf] = entry.id.split('.')
    Object.assign(window, { [root]: leaf === undefined ? provider : { [leaf]: provider } })
    entries.push(entry)
  }
  for (const wallet of sats) installSats(wallet)
  onTestFinished(getWallets().register(...standard))
  return { installSats }
}
