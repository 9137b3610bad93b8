import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import { startTlsServer } from '../../test/startTlsServer.ts'
import { watchHosts } from '../../test/watchHosts.ts'
import type { Server } from '../settings/settings.ts'

const cids = ['a', 'b', 'c'].map((letter) => `bafy${letter.repeat(55)}`)
const [pngCid, svgCid, pageCid] = cids
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01rest', 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const bodies = new Map<string | undefined, Buffer | string>([
  [`/ipfs/${pngCid}`, png],
  [`/ipfs/${svgCid}`, svg],
  [`/ipfs/${pageCid}`, '<!doctype html><script>alert(1)</script>'],
])
const elsewhere = 'https://logos.example/1.png'
const listed = [...cids.map((cid) => `ipfs://${cid}`), elsewhere]
const tokens = listed.map((logoUri, at) => ({
  address: `0x${String(at).repeat(40)}`,
  name: `Token ${at}`,
  symbol: `T${at}`,
  decimals: 18,
  logoUri,
}))

let gateway: Awaited<ReturnType<typeof startTlsServer>>
let folder: string
let server: Server
let withoutImages: Server
let hosts: ReturnType<typeof watchHosts>
beforeAll(async () => {
  hosts = watchHosts()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  gateway = await startTlsServer((request, response) => response.end(bodies.get(request.url)), {
    isPlain: true,
  })
  const settings = {
    chains: [servedChain(31337, 'http://127.0.0.1:1', { tokens })],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  }
  const ipfsGateway = `http://127.0.0.1:${gateway.port}`
  server = await startServer({
    ...settings,
    cursorKey: 'a'.repeat(32),
    images: { ipfsGateway, cacheDir: folder },
  })
  withoutImages = await startServer(settings)
})
afterAll(async () => {
  hosts?.end()
  await Promise.all([server?.close(), withoutImages?.close()])
  await gateway?.stop()
  await rm(folder, { recursive: true })
})

async function logosOf({ origins }: Server): Promise<string[]> {
  const response = await fetch(`${origins.api}/v1/convert/tokens?projectId=app&chainId=eip155:31337`)
  const { tokens: known }: { tokens: { symbol: string; logoUri: string }[] } = await response.json()
  return known.filter(({ symbol }) => symbol.startsWith('T')).map(({ logoUri }) => logoUri)
}

it('lists logos of allowed hosts at this server, and others where they are', async () => {
  const logos = await logosOf(server)
  for (const logo of logos.slice(0, 3)) expect(logo).toMatch(`${server.origins.api}/images/`)
  expect(logos[3]).toBe(elsewhere)
  expect(await logosOf(withoutImages)).toEqual(listed)
})

it('serves an image that cannot run scripts, with an ETag', async () => {
  const [logo = '', drawing = ''] = await logosOf(server)
  const response = await fetch(logo)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'ratelimit-limit': '12000',
  })
  expect(response.headers.has('set-cookie')).toBe(false)
  const drawn = await fetch(drawing)
  expect(await drawn.text()).toBe(svg)
  expect(drawn.headers.get('content-security-policy')).toContain('sandbox')

  const etag = response.headers.get('etag') ?? ''
  expect((await fetch(logo, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await fetch(logo, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(png.length),
    '',
  ])
  const part = await fetch(logo, { headers: { range: 'bytes=0-1' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, png.length])
  expect(gateway.requests.filter((request) => request.includes(String(pngCid)))).toHaveLength(1)
})

it('refuses what is no image, and addresses that it has not signed', async () => {
  const [logo = '', , page = ''] = await logosOf(server)
  const forged = `${logo.slice(0, -2)}AA`
  for (const address of [page, forged, `${server.origins.api}/images/x`, `${logo}/x`]) {
    const response = await fetch(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
  }
})

it('is disabled by default, and says which settings enable it', async () => {
  const [logo = ''] = await logosOf(server)
  const response = await fetch(logo.replace(server.origins.api, withoutImages.origins.api))
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Set IMAGE_HOSTS, IPFS_GATEWAY or ARWEAVE_GATEWAY')
})

it('contacts no host that the operator has not named', async () => {
  await Promise.all([...(await logosOf(server)), ...(await logosOf(withoutImages))].map(tryFetch))
  const postgres = process.env.DATABASE_URL ? [new URL(process.env.DATABASE_URL).hostname] : []
  const allowed = new Set(['127.0.0.1', 'localhost', '::1', ...postgres])
  expect([...hosts.hosts()].filter((host) => !allowed.has(host))).toEqual([])
})

/** Loads an address of a server, as a page would. Pages of other hosts are not loaded. */
async function tryFetch(address: string): Promise<void> {
  if (address.startsWith('http://127.0.0.1')) await (await fetch(address)).arrayBuffer()
}
