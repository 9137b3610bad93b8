import type { WalletPageSettings } from '@latchkey/devnet/walletPage'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/** The settings that the local world wrote into the page; undefined where it was served by something else. */
export function readSettings(page: Document): WalletPageSettings | undefined {
  const text = page.getElementById(pageSettingsElementId)?.textContent
  if (!text) return undefined
  try {
    const settings: WalletPageSettings = JSON.parse(text)
    return settings.accounts.length > 0 ? settings : undefined
  } catch {
    return undefined
  }
}
