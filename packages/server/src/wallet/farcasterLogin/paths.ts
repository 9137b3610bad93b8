/** The page that a phone opens for a login, of the wallet's origin. */
export const farcasterPath = '/farcaster/:flow'
/** Where that page says that nobody wants it. */
export const farcasterRefusalPath = `${farcasterPath}/refuse`

/** The address of a login's page. */
export function toPageUri(walletOrigin: string, flow: string): string {
  return `${walletOrigin}${farcasterPath.replace(':flow', flow)}`
}

/** The address that a signed message names (`siweUri` of FIP-11): the same for all logins. */
export function toSignedUri(walletOrigin: string): string {
  return `${walletOrigin}/farcaster`
}
