/** The path of a login's page. Its route, and what the log shows instead of the token. */
export const devicePagePath = '/login/:token'

/** Returns the address of the link in an email. */
export function toDeviceLink(walletOrigin: string, token: string): string {
  return new URL(devicePagePath.replace(':token', encodeURIComponent(token)), walletOrigin).href
}
