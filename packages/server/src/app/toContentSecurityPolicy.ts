import type { PageSettings } from '@latchkey/protocol/pageSettings'

/** Returns the app's policy (CSP 3): its own files, and only those other hosts that its settings name. */
export function toContentSecurityPolicy(settings: PageSettings): string {
  const api = originOf(settings.api)
  const reached = [
    settings.api,
    ...(settings.faucet ? [settings.faucet] : []),
    ...(settings.relay ? [settings.relay] : []),
    ...settings.networks.flatMap(({ rpcUrls }) => [
      ...rpcUrls.default.http,
      ...(rpcUrls.chainDefault?.http ?? []),
    ]),
  ].map(originOf)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "manifest-src 'self'",
    `img-src 'self' data: ${api}`,
    `connect-src ${[...new Set(["'self'", ...reached, api.replace(/^http/, 'ws')])].join(' ')}`,
    ...(settings.wallet ? [`frame-src ${originOf(settings.wallet)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function originOf(url: string): string {
  return new URL(url).origin
}
