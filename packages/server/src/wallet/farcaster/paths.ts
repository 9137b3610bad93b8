/** The page on the wallet's origin that a phone opens for a login. */
export const farcasterPath = '/farcaster/:flow'
/** Path for rejecting the login on that page. */
export const farcasterRefusalPath = `${farcasterPath}/refuse`

/** Returns the address of a login's page. */
export function toPageUri(walletOrigin: string, flow: string): string {
  return `${walletOrigin}${farcasterPath.replace(':flow', flow)}`
}

/** Returns the address that a signed message names (`siweUri` of FIP-11), the same for all logins. */
export function toSignedUri(walletOrigin: string): string {
  return `${walletOrigin}/farcaster`
}
