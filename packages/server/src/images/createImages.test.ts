import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTlsServer, testCertificate } from '../../test/startTlsServer.ts'
import { createCursors } from '../base/createCursors.ts'
import { parseAllowedHost } from '../outbound/allowedHost.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import { openImageCache } from './createImageCache.ts'
import { createImages, type Images } from './createImages.ts'

/** Returns the start of a PNG that is as wide as it is high. */
const pngOf = (side: number) => {
  const bytes = Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0'.repeat(8)}rest`, 'latin1')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}
const png = pngOf(5_000)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const pages: Record<string, RequestListener> = {
  '/1.png': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png),
  '/huge.png': (_, response) => response.end(pngOf(5_001)),
  '/1.svg': (_, response) => response.end(svg),
  '/huge.svg': (_, response) =>
    response.end(`<svg><image href="data:image/png;base64,${pngOf(50_000).toString('base64')}"/></svg>`),
  '/page': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>'),
  '/busy': (_, response) => response.writeHead(503).end(),
  '/large': (_, response) => response.end(Buffer.concat([png, Buffer.alloc(5_000_001)])),
  '/linked.json': (_, response) => response.end(JSON.stringify({ image: `${origin}/1.png` })),
  '/inline.json': (_, response) =>
    response.end(JSON.stringify({ image: `data:image/svg+xml;base64,${btoa(svg)}` })),
  '/written.json': (_, response) =>
    response.end(JSON.stringify({ image: `data:image/svg+xml,${encodeURIComponent(svg)}` })),
  '/huge.json': (_, response) =>
    response.end(JSON.stringify({ image: `data:image/png;base64,${pngOf(50_000).toString('base64')}` })),
  '/false.json': (_, response) =>
    response.end(JSON.stringify({ image: `data:image/png;base64,${btoa('<html></html>')}` })),
  '/chain.json': (_, response) => response.end(JSON.stringify({ image: `${origin}/linked.json` })),
  '/evil.json': (_, response) => response.end(JSON.stringify({ image: 'https://evil.test/1.png' })),
  '/local.json': (_, response) => response.end(JSON.stringify({ image: 'http://127.0.0.1/1.png' })),
  '/empty.json': (_, response) => response.end('{}'),
}

let server: Awaited<ReturnType<typeof startTlsServer>>
let origin: string
let folder: string
let nowMs: number
let registry: Registry
const opened: Images[] = []
beforeEach(async () => {
  server = await startTlsServer((request, response) => {
    const page = pages[String(request.url?.split('?')[0])]
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  origin = `https://images.test:${server.port}`
  folder = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  nowMs = Date.now()
})
afterEach(async () => {
  for (const images of opened.splice(0)) await images.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

async function open({
  bytesMax = 10_000_000,
  key = 'a'.repeat(16),
  startLimit,
}: {
  bytesMax?: number
  key?: string
  startLimit?: () => AbortSignal
} = {}) {
  const hosts = [`images.test:${server.port}`].flatMap((text) => parseAllowedHost(text) ?? [])
  registry = new Registry()
  const images = createImages({
    origins: { hosts },
    outbound: createOutbound({
      hosts,
      lookUp: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
      ca: testCertificate,
    }),
    cache: await openImageCache({ folder, bytesMax, ageMsMax: 86_400_000, now: () => nowMs }),
    cursors: createCursors(key),
    apiOrigin: () => 'https://api.test',
    registry,
    ...(startLimit && { startLimit }),
  })
  opened.push(images)
  const tokenOf = (source: string) => images.urlOf(source)?.replace('https://api.test/images/', '') ?? ''
  let charged = 0
  const read = (path: string) =>
    images.read(tokenOf(`${origin}${path}`), (calls) => {
      charged += calls
    })
  return { images, tokenOf, read, charged: () => charged }
}

it('serves an image by its bytes, whatever type its host states', async () => {
  const { read } = await open()
  expect(await read('/1.png')).toEqual({ type: 'image/png', bytes: png })
  expect(await read('/1.svg')).toMatchObject({ type: 'image/svg+xml' })
})

it.each(['/linked.json', '/inline.json', '/written.json'])(
  'serves the image of metadata: %s',
  async (path) => {
    const { read } = await open()
    const { bytes } = await read(path)
    expect(String(bytes)).toBe(path === '/linked.json' ? String(png) : svg)
  },
)

it.each([
  '/page',
  '/large',
  '/huge.png',
  '/huge.svg',
  '/huge.json',
  '/missing',
  '/chain.json',
  '/evil.json',
  '/local.json',
  '/empty.json',
  '/false.json',
])('refuses %s', async (path) => {
  const { read } = await open()
  await expect(read(path)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await registry.getSingleMetricAsString('latchkey_images_total')).toContain('result="refused"} 1')
})

it('has one time limit for an image and its metadata', async () => {
  const limits: AbortController[] = []
  pages['/silent.png'] = () => limits[0]?.abort(new DOMException('Out of time', 'TimeoutError'))
  pages['/silent.json'] = (_, response) => response.end(JSON.stringify({ image: `${origin}/silent.png` }))
  const { read } = await open({
    startLimit: () => {
      const limit = new AbortController()
      limits.push(limit)
      return limit.signal
    },
  })
  await expect(read('/silent.json')).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    cause: { reason: 'time', cause: { message: 'Out of time' } },
  })
  expect(limits).toHaveLength(1)
  expect(server.requests).toHaveLength(2)
})

it('gives no address to an image of another host', async () => {
  const { images } = await open()
  for (const source of ['https://evil.test/1.png', 'http://127.0.0.1/1.png', 'ipfs://Qm', 'javascript:1', ''])
    expect(images.urlOf(source)).toBeNull()
})

it('contacts nobody for an address that it did not sign', async () => {
  const { tokenOf, images } = await open()
  const token = tokenOf(`${origin}/1.png`)
  const other = createCursors('b'.repeat(16)).sign(['image'], `${origin}/1.png`)
  const ofList = createCursors('a'.repeat(16)).sign(['nfts', ''], `${origin}/1.png`)
  const swapped = `${tokenOf(`${origin}/2.png`).slice(0, 20)}${token.slice(20)}`
  for (const forged of ['', 'a', other, ofList, swapped, token.slice(1), `${token}A`, `${token}=`])
    await expect(images.read(forged, () => {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(server.requests).toEqual([])
})

it('caches images on disk for a day, across restarts', async () => {
  const first = await open()
  await first.read('/1.png')
  await first.read('/1.png')
  expect(first.charged()).toBe(60)
  const second = await open()
  expect((await second.read('/1.png')).bytes).toEqual(png)
  expect(second.charged()).toBe(0)
  expect(server.requests).toHaveLength(1)
  nowMs += 2 * 86_400_000
  await second.read('/1.png')
  expect(server.requests).toHaveLength(2)
})

it('removes the least recently used images when the cache is full', async () => {
  const { read } = await open({ bytesMax: 3 * png.length })
  for (const query of [1, 2, 3]) await read(`/1.png?${query}`)
  await read('/1.png?1')
  await read('/1.png?4')
  await read('/1.png?1')
  expect(server.requests).toHaveLength(4)
  await expect.poll(async () => (await readdir(folder)).length).toBe(3)
})

it('requests an image once for concurrent visitors', async () => {
  const { read } = await open()
  const pictures = await Promise.all(Array.from({ length: 20 }, () => read('/1.png')))
  expect(new Set(pictures.map(({ bytes }) => String(bytes)))).toEqual(new Set([String(png)]))
  expect(server.requests).toHaveLength(1)
})

it('does not repeat a failed request for a while', async () => {
  const { read } = await open()
  for (const _ of [1, 2]) await expect(read('/busy')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(server.requests).toHaveLength(1)
})

it('charges a request for an image that is not cached, before it is sent', async () => {
  const { images, tokenOf } = await open()
  const refuse = () => {
    throw new Error('RATE_LIMITED')
  }
  await expect(images.read(tokenOf(`${origin}/1.png`), refuse)).rejects.toThrow('RATE_LIMITED')
  expect(server.requests).toEqual([])
})
