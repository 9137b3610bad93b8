import type { WalletPageSettings } from '@latchkey/devnet/walletPage'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/** Returns the settings that the local world embedded in the page. Undefined if something else served it. */
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
