import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createPage } from '../packages/server/test/createPage.ts'
import { installApp, packAll, removeApp, run } from './pack.ts'

// A backend that verifies sign-ins and does nothing else of the server's.

let folder: string
let app: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packed-'))
  const { protocol = '', server = '' } = await packAll(folder)
  app = await installApp('backend', [protocol, server])
})
afterAll(async () => {
  await removeApp(app)
  await rm(folder, { recursive: true, force: true })
})

const isInstalled = (name: string) =>
  access(path.join(app, 'node_modules', name)).then(
    () => true,
    () => false,
  )

it('installs without its own database and without the libraries of any namespace', async () => {
  const { optionalDependencies } = JSON.parse(await readFile('packages/server/package.json', 'utf8'))
  const names = Object.keys(optionalDependencies)
  expect(names).toEqual(expect.arrayContaining(['@electric-sql/pglite', '@cosmjs/crypto', 'bip322-js']))
  const beside = ['secp256k1', '@bitcoinerlab/secp256k1', 'bitcoinjs-lib']
  for (const name of [...names, ...beside])
    expect({ name, isInstalled: await isInstalled(name) }).toEqual({ name, isInstalled: false })
  expect(await isInstalled('@latchkey/server')).toBe(true)
})

it('signs visitors in', async () => {
  const child = spawn(process.execPath, ['server.mjs'], { cwd: app, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const [printed] = await once(child.stdout, 'data')
  const page = createPage(`${String(printed).trim()}/sign-in`, {
    origin: 'https://example.org',
    chainId: 'eip155:1',
  })
  const account = privateKeyToAccount(generatePrivateKey())
  expect((await page.signIn(account)).status).toBe(200)
  expect(await page.sessions()).toMatchObject([{ data: { accountAddress: account.address } }])
  expect((await page.signIn(account, { domain: 'evil.example' })).status).toBe(401)
})

it('connects to Postgres without PGlite and says what is missing when it is needed', async () => {
  const open = (where: string) =>
    run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { openSignInStore } from '@latchkey/server/signIn'
        await openSignInStore(${where}).catch(({ message }) => console.log(message))`,
      ],
      app,
    )
  expect(await open("{ databaseUrl: 'postgres://user@127.0.0.1:9/name' }")).toContain('ECONNREFUSED')
  expect(await open("{ dataDir: 'data' }")).toContain("Cannot find package '@electric-sql/pglite'")
})

it('runs the server’s command by the name of its package', async () => {
  const help = await run('npx', ['--no', '--', '@latchkey/server', '--help'], app)
  expect(help).toMatch(/^Usage: latchkey \[command\]/)
})
