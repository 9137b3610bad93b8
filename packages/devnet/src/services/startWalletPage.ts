import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { type WalletPageSettings, walletLinkPath } from '../pages/walletPage.ts'
import { embedSettings, originsOf, type ServedFolder, serveFolder } from './serveFolder.ts'

/**
 * Serves the built wallet page on a port of the loopback interface. Embeds settings for the requested host, and sets a
 * CSP that only allows connections to its relay and chain.
 */
export const startWalletPage = (parameters: {
  folder: string
  port: number
  /** `host` is a name or an address without a port. */
  settingsAt: (host: string) => WalletPageSettings
}): Promise<ServedFolder> =>
  serveFolder({
    folder: parameters.folder,
    port: parameters.port,
    fileAt: (path) => (path === '/' || path === walletLinkPath ? '/index.html' : path),
    writePage(page, host) {
      const settings = parameters.settingsAt(host)
      return { body: embedSettings(page, pageSettingsElementId, settings), headers: headersFor(settings) }
    },
  })

function headersFor({ relay, network }: WalletPageSettings): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src ${originsOf([relay, ...network.rpcUrls.default.http])}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
  }
}
