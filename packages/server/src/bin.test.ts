import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { parseSignInMessage } from '@latchkey/protocol/signIn'
import { encodeIss, generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, it } from 'vitest'
import { copyEmptyStore } from '../test/copyEmptyStore.ts'
import { createPage } from '../test/createPage.ts'
import { createTestDatabase, hasPostgres } from '../test/postgres.ts'
import { openRelaySocket } from '../test/relay/openRelaySocket.ts'
import { startProgram } from '../test/startProgram.ts'
import { startProxy } from '../test/startProxy.ts'
import { sendJson, startUpstream } from '../test/startUpstream.ts'

const projects = '[{"id":"app","origins":["https://app.example"]}]'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function start(environment: Record<string, string>) {
  const program = startProgram(environment)
  cleanups.push(() => program.child.kill('SIGKILL'))
  return program
}

const least = { PORT: '0', PROJECTS: projects, CHAINS: '[]' }

/** Starts a program that fails to start, and returns its output. */
async function failed(environment: Record<string, string>): Promise<string> {
  const { exited, output } = start(environment)
  expect(await exited).toBe(1)
  return output()
}

it('prints one line for each unusable setting and exits with 1', async () => {
  expect(await failed({ PORT: 'http', PROJECTS: projects, RPC_MAINNET: 'https://your.node' })).toBe(
    [
      'PORT: "http" is not a whole number from 0 to 65535. See docs/server/settings.md#addresses-and-ports.',
      'RPC_eip155_1: no chain is served. Set RPC_<namespace>_<reference> for each chain, such as RPC_eip155_1=https://your.node, or CHAINS=[] for a server without chains. See docs/server/settings.md#chains-and-services.',
      'RPC_MAINNET: not a chain setting. Use RPC_<namespace>_<reference>, such as RPC_eip155_1. See docs/server/settings.md.',
      '',
    ].join('\n'),
  )
})

it('names the setting on one line when a port, the database, Redis or a folder is unavailable', async () => {
  const taken = createListener()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const dataDir = await copyEmptyStore()
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const stored = { ...least, DATA_DIR: dataDir }
  const file = join(dataDir, 'database', 'PG_VERSION')

  expect(await failed({ ...stored, PORT: String(port) })).toBe(
    `PORT: 127.0.0.1:${port} is already in use. Stop the program that uses it, or choose another port. See docs/server/settings.md#addresses-and-ports.\n`,
  )
  expect(await failed({ ...stored, METRICS_PORT: String(port) })).toMatch(
    /^METRICS_PORT: [^\n]* already in use\. [^\n]*\n$/,
  )
  expect(await failed({ ...stored, HOST: '192.0.2.1' })).toBe(
    'HOST: "192.0.2.1" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses. See docs/server/settings.md#addresses-and-ports.\n',
  )
  const away = await failed({ ...least, DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/name' })
  expect(away).toMatch(/^DATABASE_URL: cannot open the database \(connect ECONNREFUSED [^\n]*\n$/)
  expect(away).not.toContain('secret')
  expect(await failed({ ...least, DATA_DIR: file })).toMatch(
    /^DATA_DIR: cannot open the database in [^\n]*\n$/,
  )
  expect(await failed({ ...stored, REDIS_URL: 'redis://user:secret@127.0.0.1:9' })).toBe(
    'REDIS_URL: cannot reach Redis (connect ECONNREFUSED 127.0.0.1:9). Check that it is running at this address, or remove the setting for a single-process relay. See docs/server/settings.md#storage.\n',
  )
  const app = {
    APP_DIR: join(dataDir, 'none'),
    API_ORIGIN: 'https://api.example',
    RPC_eip155_1: 'http://127.0.0.1:9',
  }
  expect(await failed({ ...stored, ...app })).toBe(
    `APP_DIR: "${app.APP_DIR}" has no index.html. Run npm run build, then use its output, apps/web/dist. See docs/server/settings.md#addresses-and-ports.\n`,
  )
})

it('finishes pending responses on SIGTERM, accepts no more, and exits with 0', async () => {
  const asked = deferred<() => void>()
  const upstream = await startUpstream((calls, response, isBatch) => {
    const call = calls.find(({ method }) => method === 'eth_gasPrice')
    if (!call) return undefined
    const answer = { jsonrpc: '2.0', id: call.id, result: '0x3b9aca00' }
    asked.resolve(() => sendJson(response, isBatch ? [answer] : answer))
    return true
  })
  cleanups.push(() => upstream.stop())
  const dataDir = await copyEmptyStore()
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const network = { name: 'Test', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  const program = start({
    PORT: '0',
    PROJECTS: projects,
    DATA_DIR: dataDir,
    RPC_eip155_31337: upstream.url,
    CHAINS: JSON.stringify([{ id: 'eip155:31337', network }]),
  })
  const [, api] = await program.says(/api: (http:\S+)/)
  // The remote wallets that the setting reaches: those of this server's own relay.
  await program.says(/remote wallets: 127\.0\.0\.1:\d+ is your own relay/)
  const answer = fetch(`${api}/v1/?chainId=eip155:31337&projectId=app`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
  })
  const release = await asked.promise
  program.child.kill('SIGTERM')
  await refusal(`${api}/health`)
  release()
  expect(await (await answer).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x3b9aca00' })
  expect(await program.exited).toBe(0)
})

it('logs no wallets, visitors or upstream addresses, even when requests fail', async () => {
  const dataDir = await copyEmptyStore()
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const program = start({
    PORT: '0',
    PROJECTS: projects,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    TRUSTED_HOPS: '1',
    RPC_eip155_1: 'http://127.0.0.1:9/upstream-key',
  })
  const [, api] = await program.says(/api: (http:\S+)/)
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const init = { headers: { 'x-forwarded-for': '203.0.113.77' } }
  const answer = await fetch(`${api}/v1/account/${account}/balance?projectId=app&currency=usd`, init)
  expect(answer.status).toBe(503)
  await program.says(/"level":40,.*"msg":"upstream unavailable"/)
  await program.says(/"route":"\/v1\/account\/:address\/balance","status":503/)
  expect(await answer.text()).not.toContain('upstream-key')
  expect(program.output()).toContain(answer.headers.get('x-request-id'))
  expect(program.output()).not.toMatch(/upstream-key|203\.0\.113|70997970c51812dc3a010c7d01b50e0d17dc79c8/i)
})

it('logs no contents, topics or clients of relay messages', async () => {
  const dataDir = await copyEmptyStore()
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const environment = { PORT: '0', PROJECTS: projects, DATA_DIR: dataDir, RPC_eip155_1: 'http://127.0.0.1:9' }
  const program = start({ ...environment, LOG_LEVEL: 'debug', TRUSTED_HOPS: '1' })
  const [, api = ''] = await program.says(/api: (http:\S+)/)
  const keys = generateKeyPair()
  const token = await signJWT('f00d', api, 86_400, keys, Math.floor(Date.now() / 1_000))
  const urlOf = (auth: string) =>
    `${api.replace('http', 'ws')}/relay?${new URLSearchParams({ auth, projectId: 'app' })}`
  const visitor = { headers: { 'x-forwarded-for': '203.0.113.77' } }
  const topic = '5ec7e75ec7e7'.padEnd(64, '0')
  const message = { topic, message: 'c2VhbGVkIGJ5IHRoZSBhcHA', ttl: 300, tag: 1108 }

  const [dapp, wallet] = await Promise.all([1, 2].map(() => openRelaySocket(urlOf(token), visitor)))
  if (!dapp || !wallet) throw new TypeError('No socket')
  await wallet.ask('irn_subscribe', { topic })
  expect((await dapp.ask('irn_publish', message)).result).toBe(true)
  // Refused calls and sockets must not appear in the log either.
  expect((await dapp.ask('irn_publish', { ...message, ttl: 0 })).error).toBeDefined()
  expect((await dapp.ask('irn_steal', message)).error).toBeDefined()
  const stranger = await openRelaySocket(urlOf(`${token}x`), visitor)
  expect(await stranger.closed).toMatchObject({ code: 3000 })
  await Promise.all([dapp.close(), wallet.close()])

  await program.says(/"route":"\/relay","status":101/)
  const secrets = [topic, message.message, token, encodeIss(keys.publicKey), '203.0.113']
  expect(secrets.filter((secret) => program.output().includes(secret))).toEqual([])
})

it('logs no accounts, nonces, secrets or visitors of sign-ins', async () => {
  const dataDir = await copyEmptyStore()
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const environment = { PORT: '0', PROJECTS: projects, DATA_DIR: dataDir, RPC_eip155_1: 'http://127.0.0.1:9' }
  const program = start({ ...environment, LOG_LEVEL: 'debug', TRUSTED_HOPS: '1' })
  const [, api] = await program.says(/api: (http:\S+)/)
  const page = createPage(`${api}/sign-in`, {
    origin: 'https://app.example',
    chainId: 'eip155:1',
    query: '?projectId=app',
  })
  const account = privateKeyToAccount(generatePrivateKey())
  const visitor = { 'x-forwarded-for': '203.0.113.77' }
  const good = await page.sign(account)
  expect((await page.ask('/sessions', good, visitor)).status).toBe(200)
  expect((await page.ask('/sessions', good, visitor)).status).toBe(401)
  // This chain cannot verify contract signatures.
  const unknown = { ...(await page.sign(account)), signature: '0x11' }
  expect((await page.ask('/sessions', unknown, visitor)).status).toBe(503)
  await program.says(/"route":"\/sign-in\/sessions","status":503/)
  const secrets = [
    account.address.slice(2),
    page.session().token!,
    good.signature,
    parseSignInMessage(good.message).nonce,
    '203.0.113',
  ]
  const log = program.output().toLowerCase()
  for (const secret of secrets) expect(log).not.toContain(secret.toLowerCase())
})

it.skipIf(!(await hasPostgres()))('logs a lost database as an error', async () => {
  const database = await createTestDatabase()
  cleanups.push(database.drop)
  const way = await startProxy(database.url)
  cleanups.push(way.cut)
  const program = start({
    PORT: '0',
    PROJECTS: projects,
    DATABASE_URL: way.url,
    LOG_LEVEL: 'info',
    RPC_eip155_1: 'http://127.0.0.1:9',
  })
  const [, api] = await program.says(/api: (http:\S+)/)
  expect((await fetch(`${api}/health`)).status).toBe(200)
  await way.cut()
  await program.says(/"level":50,.*"msg":"the database connection was lost"/)
  expect((await fetch(`${api}/health`)).status).toBe(503)
  await program.says(/"level":50,.*"msg":"database unavailable"/)
})

function deferred<value>() {
  let resolve: (value: value) => void = () => {}
  const promise = new Promise<value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** Resolves when nothing listens on the URL any longer. */
async function refusal(url: string): Promise<void> {
  for (;;) {
    const isRefused = await fetch(url, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
    if (isRefused) return
  }
}
