import type { Config } from '../src/kit/config.ts'
import { createBrowser } from './browser.ts'
import { provideFrame } from './frame.ts'
import { settled } from './kits.ts'
import type { WalletFrame } from './walletFrame.ts'
import { openWalletKit } from './walletKit.ts'

/** Opens a page whose kit has the embedded wallet, and waits until it has restored the browser's earlier state. */
export async function openWalletPage(
  wallet: WalletFrame,
  config: Partial<Config> = {},
  browser = createBrowser(),
) {
  browser.open()
  const frame = provideFrame(wallet.answers)
  const kit = await openWalletKit(config)
  kit.start()
  await settled(kit)
  return { frame, kit }
}
