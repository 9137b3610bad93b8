import { rm } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { createTestDatabase, hasPostgres } from '../test/postgres.ts'
import { startProgram } from '../test/startProgram.ts'
import { startProxy } from '../test/startProxy.ts'
import { copyEmptyStore } from '../test/startServer.ts'
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

it('says what is wrong with its settings and what to do, and ends with 1', async () => {
  const { exited, output } = start({ PORT: 'http', PROJECTS: projects })
  expect(await exited).toBe(1)
  expect(output()).toBe('The settings cannot be used.\nPORT: "http" is not a whole number from 0 to 65535.\n')
}, 60_000)

it('on SIGTERM it finishes the answers under way, takes no more, and ends with 0', async () => {
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
}, 120_000)

it('logs neither wallets, nor visitors, nor the addresses of upstreams, even when these fail', async () => {
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
}, 60_000)

it.skipIf(!(await hasPostgres()))(
  'logs a lost database as an error',
  async () => {
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
    await program.says(/"level":50,.*"msg":"the database broke off"/)
    expect((await fetch(`${api}/health`)).status).toBe(503)
    await program.says(/"level":50,.*"msg":"database unavailable"/)
  },
  60_000,
)

function deferred<value>() {
  let resolve: (value: value) => void = () => {}
  const promise = new Promise<value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** Resolves when nobody listens any more. */
async function refusal(url: string): Promise<void> {
  for (;;) {
    const isRefused = await fetch(url, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
    if (isRefused) return
  }
}
