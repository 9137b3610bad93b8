import { SettingError } from '../SettingError.ts'

/**
 * A wallet that shared a host with the API or the app would share its cookies with it, and its site. Throws
 * `SettingError` for one that does; `others` are named as the settings are.
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
