import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../test/freePort.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import type { Server } from '../settings/settings.ts'

const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`
const nasty = '</script><script>alert(1)</script><!--'
const loopback = { host: '127.0.0.1', port: 0 }
let folder: string
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-app-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>App</title></head><body></body></html>',
  )
  await writeFile(join(folder, 'assets/index-1a2b.js'), script)
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { network } = servedChain(1, 'https://rpc.example/key')
  server = await startServer({
    listen: { app: loopback },
    appDir: folder,
    pageSettings: {
      projectId: nasty,
      networks: [{ ...network, chainNamespace: 'eip155' }],
      faucet: 'http://127.0.0.1:8080/faucet',
      wallet: 'http://localhost:8081',
      relay: 'wss://relay.example/v2?key=1',
    },
    chains: [],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
})

afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origins.app}${path}`, { headers })

describe('the app’s origin', () => {
  it('embeds the settings in a block that no setting can close', async () => {
    const page = await (await get('/')).text()
    const [, json] =
      new RegExp(`<script type="application/json" id="${pageSettingsElementId}">(.*?)</script>`).exec(page) ??
      []
    const settings = JSON.parse(json ?? '')
    expect(settings).toMatchObject({
      api: server.origins.api,
      projectId: nasty,
      wallet: 'http://localhost:8081',
    })
    expect(page.match(/<\/script>/g)).toHaveLength(1)
    expect(page).not.toContain('<!--')
  })

  it('falls back to this server’s icon for networks without one', async () => {
    expect(await (await get('/')).text()).toContain(`${server.origins.api}/icons/networks/eip155-1.svg`)
  })

  it('limits the CSP to its own files and the hosts in its settings', async () => {
    const { headers } = await get('/')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "manifest-src 'self'",
      `img-src 'self' data: ${server.origins.api}`,
      `connect-src 'self' ${server.origins.api} http://127.0.0.1:8080 wss://relay.example https://rpc.example ${server.origins.api.replace('http', 'ws')}`,
      'frame-src http://localhost:8081',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('caches assets as immutable and revalidates the page', async () => {
    expect((await get('/assets/index-1a2b.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    const page = await get('/')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).not.toBeNull()
  })

  it.each([
    ['br', 'gzip, deflate, br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('encodes with %s for Accept-Encoding: %s', async (encoding, accepted, unpack) => {
    const { headers, bytes } = await getRaw('/assets/index-1a2b.js', accepted)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(unpack(bytes).toString('utf8')).toBe(script)
  })

  it.each(['/assets/none.js', '/../package.json', '/%2e%2e/package.json', '/assets', '/index.html/..%5c'])(
    'responds 404 at %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'NOT_FOUND' })
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )
})

it('serves two origins on one listener by Host, and the API for unknown hosts', async () => {
  const { network } = servedChain(1, 'https://rpc.example')
  const port = await freePort()
  const shared = await startServer({
    listen: { api: { host: '127.0.0.1', port } },
    origins: { api: 'https://api.example', app: 'https://app.example' },
    appDir: folder,
    pageSettings: { projectId: 'app', networks: [{ ...network, chainNamespace: 'eip155' }] },
    chains: [],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
  try {
    expect(shared.origins).toEqual({ api: 'https://api.example', app: 'https://app.example' })
    const at = (host: string, path: string) => getRaw(path, 'identity', { port, host })
    expect((await at('app.example', '/')).bytes.toString()).toContain('"api":"https://api.example"')
    expect((await at('app.example', '/health')).status).toBe(404)
    expect((await at('api.example', '/health')).status).toBe(200)
    expect((await at('10.0.0.1', '/health')).status).toBe(200)
  } finally {
    await shared.close()
  }
})

it('serves pages with their own settings at further app origins, and the app’s page at any other host', async () => {
  const { network } = servedChain(1, 'https://rpc.example')
  const networks = [{ ...network, chainNamespace: 'eip155' }] as const
  const settings = { api: 'https://10.0.0.1:4401', projectId: 'app', networks }
  const port = await freePort()
  const shared = await startServer({
    listen: { app: { host: '127.0.0.1', port } },
    origins: { api: 'https://api.example', app: 'https://app.example' },
    appDir: folder,
    pageSettings: { projectId: 'app', networks },
    pages: [{ origin: 'https://10.0.0.1:4400', settings }],
    chains: [],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
  try {
    const pageAt = async (host: string) => {
      const { bytes, headers } = await getRaw('/', 'identity', { port, host })
      return `${headers['content-security-policy']} ${bytes}`
    }
    for (const host of ['app.example', 'elsewhere.example', '10.0.0.1']) {
      expect(await pageAt(host)).toContain('"api":"https://api.example"')
      expect(await pageAt(host)).not.toContain('10.0.0.1')
    }
    expect(await pageAt('10.0.0.1:4400')).toContain('"api":"https://10.0.0.1:4401"')
    expect(await pageAt('10.0.0.1:4400')).toContain("connect-src 'self' https://10.0.0.1:4401")
    expect(await pageAt('10.0.0.1:4400')).not.toContain('api.example')
  } finally {
    await shared.close()
  }
})

/** Returns the raw response: fetch decompresses automatically, and sets Host. */
function getRaw(path: string, encoding: string, to?: { port: number; host: string }) {
  const origin = to ? `http://127.0.0.1:${to.port}` : server.origins.app
  const headers = { 'accept-encoding': encoding, ...(to && { host: to.host }) }
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      request(`${origin}${path}`, { headers }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) })
      })
        .on('error', reject)
        .end()
    },
  )
}
