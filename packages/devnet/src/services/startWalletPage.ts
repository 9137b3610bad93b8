import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { type WalletPageSettings, walletLinkPath } from '../pages/walletPage.ts'

/** A running development wallet page. */
type RunningWalletPage = { close(): Promise<void> }

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves the built wallet page on a port of the loopback interface. Embeds settings for the requested host, and sets a
 * CSP that only allows connections to its relay and chain.
 */
export async function startWalletPage(parameters: {
  folder: string
  port: number
  /** `host` is a name or an address without a port. */
  settingsAt: (host: string) => WalletPageSettings
}): Promise<RunningWalletPage> {
  const { folder, port, settingsAt } = parameters
  const files = listFiles(folder)
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://wallet')
    const isPage = url.pathname === '/' || url.pathname === walletLinkPath
    const path = isPage ? '/index.html' : url.pathname
    const file = files.get(path)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    if (file === undefined) return send(response, 404, 'File not found.')
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    // Immutable files: their names contain their hash.
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    )
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) return send(response, 404, 'The wallet was rebuilt. Reload the page.')
    if (path !== '/index.html') return send(response, 200, bytes)
    const settings = settingsAt(hostOf(request.headers.host))
    for (const [name, value] of Object.entries(headersFor(settings))) response.setHeader(name, value)
    send(response, 200, writeSettings(bytes.toString('utf8'), settings))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Lists a folder's files by their path on the page's origin. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]))
}

const hostOf = (header = '') => header.replace(/:\d+$/, '')

function headersFor({ relay, network }: WalletPageSettings): Record<string, string> {
  const reached = [relay, ...network.rpcUrls.default.http].map((address) => new URL(address))
  const origins = reached.map(({ protocol, host }) => `${protocol}//${host}`)
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src ${[...new Set(origins)].join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
  }
}

/**
 * Embeds the settings as a JSON data block, which script policies don't affect. `<` only occurs in strings, where it
 * can be escaped.
 */
function writeSettings(page: string, settings: WalletPageSettings): string {
  const text = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="${pageSettingsElementId}">${text}</script></head>`,
  )
}

function send(response: ServerResponse, status: number, body: string | Buffer): void {
  response.statusCode = status
  response.end(body)
}
