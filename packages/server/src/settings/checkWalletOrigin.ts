import { SettingError } from '../base/SettingError.ts'

/** Throws a `SettingError` if a wallet shares its host with the API or the app. */
export function checkWalletOrigin(...given: Parameters<typeof findSharedHost>): void {
  const problem = findSharedHost(...given)
  if (problem) throw new SettingError(problem)
}

/**
 * Returns why a wallet's origin is refused: with the host of the API or the app, it would share cookies and a site. The
 * keys of `others` are setting names.
 */
export function findSharedHost(
  wallet: string,
  others: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const shared = Object.entries(others).find(
    ([, other]) => other && new URL(other).hostname === new URL(wallet).hostname,
  )
  return shared && `WALLET_ORIGIN: it has the same host as ${shared[0]}. Use a separate host for the wallet.`
}
