import type { SocialProvider } from '@latchkey/protocol/vocabulary'

/** Path that opens a login's window. */
export const startPath = '/social/start'
/** Path of a provider's callback. Each provider has its own, so that none can answer for another. */
export const callbackPath = '/social/callback/:provider'

/** Returns the address of a login's window. */
export function toStartUri(walletOrigin: string, flow: string): string {
  return `${walletOrigin}${startPath}?${new URLSearchParams({ flow })}`
}

/** Returns the callback address of a provider, as the operator registers it there. */
export function toCallbackUri(walletOrigin: string, provider: SocialProvider): string {
  return `${walletOrigin}${callbackPath.replace(':provider', provider)}`
}
