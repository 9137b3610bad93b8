import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative, sep } from 'node:path'

/** A folder that is served. */
export type ServedFolder = { origin: string; close(): Promise<void> }

/** A page as it is sent. */
export type ServedPage = { body: string | Buffer; headers: Readonly<Record<string, string>> }

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/** Serves a folder of built files on a port of the loopback interface. */
export async function serveFolder(parameters: {
  folder: string
  port: number
  /** Returns the file to serve at a path. */
  fileAt: (path: string) => string
  /** Returns an HTML file as it is sent. `host` is a name or an address without a port. */
  writePage: (page: Buffer, host: string, path: string) => ServedPage
}): Promise<ServedFolder> {
  const { folder, port, fileAt, writePage } = parameters
  const files = listFiles(folder)
  const server = createServer(async (request, response) => {
    const path = fileAt(new URL(request.url ?? '/', 'http://folder.invalid').pathname)
    const file = files.get(path)
    const send = (status: number, body: string | Buffer) => {
      response.statusCode = status
      response.end(body)
    }
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    if (file === undefined) return send(404, 'File not found.')
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    // Immutable files: their names contain their hash.
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    )
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) return send(404, 'The page was rebuilt. Reload it.')
    if (extname(file) !== '.html') return send(200, bytes)
    const { body, headers } = writePage(bytes, hostOf(request.headers.host), path)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    send(200, body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

/** Returns the origins of URLs, each once. */
export function originsOf(addresses: readonly string[]): string {
  const urls = addresses.map((address) => new URL(address))
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))].join(' ')
}

/** Embeds settings in a page as a JSON data block, which script policies don't affect. */
export function embedSettings(page: Buffer, id: string, settings: object): string {
  // `<` only occurs in strings, where it can be escaped.
  const text = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return page
    .toString('utf8')
    .replace('</head>', () => `<script type="application/json" id="${id}">${text}</script></head>`)
}
