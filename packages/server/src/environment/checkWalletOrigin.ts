import { SettingError } from '../base/SettingError.ts'

/**
 * Rejects a wallet origin that shares its host with the API or the app, because they would share cookies and a site.
 * Throws `SettingError`. The keys of `others` are setting names.
 */
export function checkWalletOrigin(
  wallet: string,
  others: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, other] of Object.entries(others))
    if (other && new URL(other).hostname === new URL(wallet).hostname)
      throw new SettingError(
        `WALLET_ORIGIN: it has the same host as ${name}. Use a separate host for the wallet.`,
      )
}
