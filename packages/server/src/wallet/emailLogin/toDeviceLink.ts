/** The path of a login's page: the HTTP app serves it, and writes this into its log, never the token. */
export const devicePagePath = '/login/:token'

/** The address that a mail links to. */
export function toDeviceLink(walletOrigin: string, token: string): string {
  return new URL(devicePagePath.replace(':token', encodeURIComponent(token)), walletOrigin).href
}
