import type { SocialProvider } from '@latchkey/protocol/vocabulary'

/** Where a login's window begins. */
export const startPath = '/social/start'
/** Where a provider sends the visitor back: each to an address of its own, so that none can answer for another. */
export const callbackPath = '/social/callback/:provider'

/** The address of a login's window. */
export function toStartUri(walletOrigin: string, flow: string): string {
  return `${walletOrigin}${startPath}?${new URLSearchParams({ flow })}`
}

/** The address that a provider sends the visitor back to, as its operator registers it there. */
export function toCallbackUri(walletOrigin: string, provider: SocialProvider): string {
  return `${walletOrigin}${callbackPath.replace(':provider', provider)}`
}
