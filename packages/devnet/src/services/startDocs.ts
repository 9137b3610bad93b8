import { type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { embedSettings, originsOf, type ServedFolder, type ServedPage, serveFolder } from './serveFolder.ts'

/** Path below which pages use the local world. */
const demoPath = '/demo/'

/**
 * Serves the built documentation on a port of the loopback interface, with a CSP that allows only its own files. Its
 * demo also gets the world's settings, and may connect to the world.
 */
export function startDocs(parameters: {
  folder: string
  port: number
  /** Settings of the demo. Without them, it only says how to start the local world. */
  settings?: PageSettings
}): Promise<ServedFolder> {
  const { folder, port, settings } = parameters
  return serveFolder({
    folder,
    port,
    fileAt: (path) => (path.endsWith('/') ? `${path}index.html` : path),
    writePage: (page, _host, path): ServedPage =>
      settings && path.startsWith(demoPath)
        ? { body: embedSettings(page, pageSettingsElementId, settings), headers: headersFor(settings) }
        : { body: page, headers: headersFor() },
  })
}

function headersFor(settings?: PageSettings): Record<string, string> {
  const { api, faucet, relay, wallet, networks } = settings ?? {}
  const rpcs = networks?.flatMap(({ rpcUrls }) => rpcUrls.default.http) ?? []
  const reached = [api, faucet, relay, api?.replace(/^http/, 'ws'), ...rpcs].filter(
    (url) => url !== undefined,
  )
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: ${api ? originsOf([api]) : ''}`.trim(),
      `connect-src 'self' ${originsOf(reached)}`.trim(),
      ...(wallet ? [`frame-src ${originsOf([wallet])}`] : []),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
  }
}
