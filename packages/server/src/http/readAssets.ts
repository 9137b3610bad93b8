import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A file of the built app, in memory. */
export type Asset = {
  /** Path from the origin's root: `/assets/index-1a2b.js`. */
  path: string
  contentType: string
  /** A strong validator (RFC 9110, section 8.8.3). */
  etag: string
  isCompressible: boolean
  read(encoding: 'br' | 'gzip' | undefined): Promise<Buffer>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const packed = new Set(['.ico', '.png', '.webp', '.woff2'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Reads a folder of built files; `change` may rewrite one. Each encoding is created once, on first request. */
export async function readAssets(
  folder: string,
  change: (path: string, bytes: Buffer) => Buffer,
): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const assets = await Promise.all(
    files.map(async (file) => {
      const path = `/${relative(folder, file).split(sep).join('/')}`
      return toAsset(path, change(path, await readFile(file)))
    }),
  )
  return new Map(assets.map((asset) => [asset.path, asset]))
}

function toAsset(path: string, bytes: Buffer): Asset {
  const extension = extname(path)
  const brotli = once(() => toBrotli(bytes, brotliOptions(bytes)))
  const gzipped = once(() => toGzip(bytes, { level: 9 }))
  return {
    path,
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isCompressible: !packed.has(extension),
    async read(encoding) {
      if (encoding === 'br') return brotli()
      return encoding === 'gzip' ? gzipped() : bytes
    },
  }
}

/** Level 9 takes a tenth of the time of level 11 for 3 % more bytes, and the first visitor waits for it. */
function brotliOptions(bytes: Buffer) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  }
}

function once<value>(make: () => value): () => value {
  let made: { value: value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
