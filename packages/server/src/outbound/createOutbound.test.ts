import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { startTlsServer, testCertificate } from '../../test/startTlsServer.ts'
import { parseAllowedHost } from './allowedHost.ts'
import { createOutbound, type LookUp, type OutboundOptions } from './createOutbound.ts'
import { isPublicAddress } from './isPublicAddress.ts'

const loopback = '127.0.0.1'
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanUps.splice(0).reverse()) await end()
})

async function serve(answer: RequestListener, options?: Parameters<typeof startTlsServer>[1]) {
  const server = await startTlsServer(answer, options)
  cleanUps.push(server.stop)
  return server
}

/** Opens a client that may reach these hosts. This machine's address stands for a public one. */
function open(hosts: readonly string[], options: Partial<OutboundOptions> = {}) {
  const lookUp: LookUp = async () => [{ address: loopback, family: 4 }]
  const outbound = createOutbound({
    hosts: hosts.flatMap((host) => parseAllowedHost(host) ?? []),
    lookUp,
    isPublic: (address) => address === loopback || isPublicAddress(address),
    ca: testCertificate,
    ...options,
  })
  cleanUps.push(outbound.close)
  return (url: string, more: { json?: unknown; bytesMax?: number } = {}) =>
    outbound.fetch({ url: new URL(url), accept: 'image/*', bytesMax: 1_000, ...more })
}

const say =
  (text: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(text)

it('returns the body, and sends neither cookies nor credentials', async () => {
  let seen: IncomingMessage['headers'] = {}
  const { port } = await serve((request, response) => {
    seen = request.headers
    response.writeHead(200, { 'set-cookie': 'a=b' }).end('hello')
  })
  const get = open([`images.test:${port}`])
  expect(String(await get(`https://images.test:${port}/1`))).toBe('hello')
  expect(String(await get(`https://images.test:${port}/2`))).toBe('hello')
  expect(seen).toEqual({
    host: `images.test:${port}`,
    connection: 'keep-alive',
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'latchkey',
  })
})

it('posts JSON', async () => {
  const { port, requests } = await serve((request, response) => {
    request.pipe(response)
  })
  const get = open([`gateway.test:${port}`])
  expect(String(await get(`https://gateway.test:${port}/`, { json: { a: 1 } }))).toBe('{"a":1}')
  expect(requests).toEqual([`POST gateway.test:${port} /`])
})

it('requires a certificate for the name of the host', async () => {
  const { port, requests } = await serve(say('hello'))
  const get = open([`wrong.test:${port}`, `images.test:${port}`])
  await expect(get(`https://wrong.test:${port}/`)).rejects.toMatchObject({ reason: 'network' })
  const distrustful = createOutbound({
    hosts: [{ name: 'images.test', port, isPattern: false }],
    lookUp: async () => [{ address: loopback, family: 4 }],
    isPublic: () => true,
  })
  cleanUps.push(distrustful.close)
  await expect(
    distrustful.fetch({ url: new URL(`https://images.test:${port}/`), accept: '*/*', bytesMax: 9 }),
  ).rejects.toMatchObject({ reason: 'network' })
  expect(requests).toEqual([])
})

it.each([
  ['10.0.0.1'],
  ['127.0.0.2'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  ['64:ff9b::a00:1'],
  ['fd00:ec2::254'],
  ['127.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '127.0.0.1'],
  [],
])('refuses a host with the addresses %j', async (...addresses) => {
  const { port, connections } = await serve(say('hello'))
  const get = open([`images.test:${port}`], {
    lookUp: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
  await expect(get(`https://images.test:${port}/`)).rejects.toMatchObject({
    reason: 'address',
    isTemporary: false,
  })
  expect(connections()).toBe(0)
})

it('reports an unknown host as unreachable', async () => {
  const get = open(['images.test'], {
    lookUp: async () => {
      throw new Error('ENOTFOUND')
    },
  })
  await expect(get('https://images.test/')).rejects.toMatchObject({ reason: 'network', isTemporary: true })
})

it('resolves a name once for each connection, so that it cannot change its address in between', async () => {
  const { port, requests } = await serve(say('hello', { connection: 'close' }))
  const answers = [loopback, '10.0.0.1', loopback]
  const asked: string[] = []
  const get = open([`images.test:${port}`], {
    lookUp: async (hostname) => {
      asked.push(hostname)
      return [{ address: answers[asked.length - 1] ?? '10.0.0.1', family: 4 }]
    },
  })
  await get(`https://images.test:${port}/1`)
  expect(asked).toEqual(['images.test'])
  await expect(get(`https://images.test:${port}/2`)).rejects.toMatchObject({ reason: 'address' })
  expect(requests).toEqual([`GET images.test:${port} /1`])
})

it.each([
  'https://127.0.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://[::1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://localhost:PORT/',
  'https://images.test.:PORT/',
  'https://images.test@127.0.0.1:PORT/',
  'https://user:password@images.test:PORT/',
  'https://ımages.test:PORT/',
  'https://xn--mages-p4a.test:PORT/',
  'https://images.test/',
  'http://images.test:PORT/',
  'ftp://images.test:PORT/',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
])('contacts nobody for %s', async (given) => {
  const { port, connections } = await serve(say('hello'))
  let lookUps = 0
  const get = open([`images.test:${port}`], {
    lookUp: async () => {
      lookUps += 1
      return [{ address: loopback, family: 4 }]
    },
  })
  await expect(get(given.replace('PORT', String(port)))).rejects.toMatchObject({ reason: 'host' })
  expect([connections(), lookUps]).toEqual([0, 0])
})

describe('redirects', () => {
  const redirect =
    (location: string, status = 302): RequestListener =>
    (_, response) =>
      response.writeHead(status, { location }).end('moved')

  it('are followed to other allowed hosts, at most three times', async () => {
    const { port, requests } = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 0) say('hello')(request, response)
      else redirect(`https://${step % 2 ? 'a.' : ''}images.test:${port}/${step - 1}`, 307)(request, response)
    })
    const get = open([`images.test:${port}`, `*.images.test:${port}`])
    expect(String(await get(`https://images.test:${port}/3`))).toBe('hello')
    expect(requests).toHaveLength(4)
    await expect(get(`https://images.test:${port}/4`)).rejects.toMatchObject({ reason: 'redirects' })
  })

  it('may be relative', async () => {
    const { port } = await serve((request, response) =>
      request.url === '/a/b'
        ? redirect('../c')(request, response)
        : say(String(request.url))(request, response),
    )
    expect(String(await open([`images.test:${port}`])(`https://images.test:${port}/a/b`))).toBe('/c')
  })

  it('end in a loop', async () => {
    const { port, requests } = await serve((request, response) =>
      redirect(String(request.url))(request, response),
    )
    await expect(open([`images.test:${port}`])(`https://images.test:${port}/`)).rejects.toMatchObject({
      reason: 'redirects',
    })
    expect(requests).toHaveLength(4)
  })

  it.each([
    'http://127.0.0.1:PORT/private',
    'http://localhost:PORT/private',
    'http://2130706433:PORT/private',
    'http://[::ffff:127.0.0.1]:PORT/private',
    'https://other.test:PORT/private',
    '//other.test:PORT/private',
    'http://images.test:PORT/private',
    'https://user@images.test:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/_GET',
  ])('to %s are refused', async (location) => {
    const secret = await serve(say('secret'), { isPlain: true })
    const { port } = await serve(redirect(location.replace('PORT', String(secret.port))))
    await expect(open([`images.test:${port}`])(`https://images.test:${port}/`)).rejects.toMatchObject({
      reason: 'host',
    })
    expect(secret.connections()).toBe(0)
  })

  it('to an allowed host at a private address are refused', async () => {
    const secret = await serve(say('secret'))
    const { port } = await serve(redirect(`https://other.test:${secret.port}/`))
    const get = open([`images.test:${port}`, `other.test:${secret.port}`], {
      lookUp: async (hostname) => [
        { address: hostname === 'other.test' ? '127.0.0.2' : loopback, family: 4 },
      ],
    })
    await expect(get(`https://images.test:${port}/`)).rejects.toMatchObject({ reason: 'address' })
    expect(secret.connections()).toBe(0)
  })

  it('reach a service of the operator only from that service', async () => {
    const service = await serve(
      (request, response) =>
        request.url === '/ipfs/a'
          ? redirect('/ipfs/a/')(request, response)
          : request.url === '/ipfs/out'
            ? redirect('/debug')(request, response)
            : say('own')(request, response),
      { isPlain: true },
    )
    const base = `http://127.0.0.1:${service.port}/ipfs`
    const { port } = await serve(redirect(`${base}/a/`))
    const get = open([`images.test:${port}`], { services: [base], isPublic: isPublicAddress })
    expect(String(await get(`${base}/a`))).toBe('own')
    await expect(get(`${base}/out`)).rejects.toMatchObject({ reason: 'host' })
    await expect(get(`http://127.0.0.1:${service.port}/debug`)).rejects.toMatchObject({ reason: 'host' })
    const outside = open([`images.test:${port}`], { services: [base] })
    await expect(outside(`https://images.test:${port}/`)).rejects.toMatchObject({ reason: 'host' })
    expect(service.requests).toEqual([
      `GET 127.0.0.1:${service.port} /ipfs/a`,
      `GET 127.0.0.1:${service.port} /ipfs/a/`,
      `GET 127.0.0.1:${service.port} /ipfs/out`,
    ])
  })
})

const endless = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

it.each<[string, RequestListener, string]>([
  ['is larger than its header says it may be', say('', { 'content-length': '1001' }), 'size'],
  ['is larger than allowed', say('a'.repeat(1_001)), 'size'],
  ['has no end', endless, 'size'],
  [
    'is compressed',
    (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(500_000))),
    'encoding',
  ],
  ['is a part', say('part', { 'content-range': 'bytes 0-3/9' }, 206), 'status'],
  ['is an error', say('no', {}, 500), 'status'],
  ['is missing', say('no', {}, 404), 'status'],
  ['is a redirect to nowhere', say('', {}, 302), 'status'],
  [
    'has a stuffed header',
    (_, response) => response.writeHead(200, { stuffed: 'a'.repeat(20_000) }).end('hello'),
    'network',
  ],
])('refuses a response that %s', async (_, answer, reason) => {
  const { port } = await serve(answer)
  await expect(open([`images.test:${port}`])(`https://images.test:${port}/`)).rejects.toMatchObject({
    reason,
  })
})

const drip: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write('a'), 10)
  response.on('close', () => clearInterval(timer))
}

it.each<[string, RequestListener, Partial<OutboundOptions>]>([
  ['never responds', () => {}, { stallMs: 50 }],
  ['stops in the middle', (_, response) => void response.writeHead(200).write('a'), { stallMs: 50 }],
  ['sends a byte at a time', drip, { stallMs: 5_000, totalMs: 150 }],
])('gives up on a host that %s', async (_, answer, limits) => {
  const { port, connections } = await serve(answer)
  const get = open([`images.test:${port}`], limits)
  await expect(get(`https://images.test:${port}/`)).rejects.toMatchObject({
    reason: 'time',
    isTemporary: true,
  })
  await expect.poll(connections).toBe(0)
})

it('says which statuses may change', async () => {
  const { port } = await serve((request, response) =>
    say('', {}, Number(request.url?.slice(1)))(request, response),
  )
  const get = open([`images.test:${port}`])
  for (const [status, isTemporary] of [
    [429, true],
    [503, true],
    [403, false],
    [410, false],
  ])
    await expect(get(`https://images.test:${port}/${status}`)).rejects.toMatchObject({ status, isTemporary })
})
