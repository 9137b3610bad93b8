import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPage } from '../packages/server/test/createPage.ts'
import { chromiumArgs, chromiumPath } from '../scripts/chromium.mjs'
import { findContentProblems, listExports, typeCheckArgs } from '../scripts/release/tarballs.mjs'
import { addWallets } from './addWallets.ts'
import { countInstalled, installApp, listFiles, packAll, published, removeApp, run } from './pack.ts'

const kitPackages = ['protocol', 'ui', 'walletconnect', 'core', 'react']
const tarballs: Record<string, string> = {}
let folder: string
let viteApp: Promise<string> | undefined

/** Installs the Vite app, whose packages the Next app shares. */
function installViteApp(): Promise<string> {
  viteApp ??= installApp(
    'vite',
    kitPackages.map((name) => tarballs[name]),
  )
  return viteApp
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packed-'))
  Object.assign(tarballs, await packAll(folder))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  if (viteApp) await removeApp(await viteApp)
})

describe.each(published)('@latchkey/%s', (name) => {
  const tool = (bin: string) => path.resolve('node_modules/.bin', bin)
  const exported = listExports(`@latchkey/${name}`)

  it('passes publint', async () => {
    const printed = await run(tool('publint'), ['run', tarballs[name], '--strict'], process.cwd())
    expect(printed).toContain('All good!')
  })

  it('resolves its types in every resolution mode that supports ES modules', async () => {
    const printed = await run(tool('attw'), typeCheckArgs(tarballs[name], exported) ?? [], process.cwd())
    // It ends with an error on any problem that the profile does not leave aside.
    expect(printed).toContain('node16 (from ESM)')
  })

  it('includes its licence, no tests, and every file that it exports', async () => {
    const listed = await run('tar', ['-tzf', tarballs[name]], process.cwd())
    const files = listed.trim().split('\n')
    const manifest = JSON.parse(await readFile(`packages/${name}/package.json`, 'utf8'))
    const inside = files.map((file) => file.replace('package/', ''))
    expect(findContentProblems({ manifest, files: inside }, exported)).toEqual([])
  })
})

describe('an empty Vite app', () => {
  let app: string
  beforeAll(async () => {
    app = await installViteApp()
  }, 300_000)

  it('builds with the packed kit and type-checks', async () => {
    await run('npm', ['run', 'build'], app)
    const scripts = (await listFiles(path.join(app, 'dist'))).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
  })

  it('has a single copy of every package that must not be duplicated', async () => {
    for (const name of ['viem', 'react', '@wagmi/core', 'zustand', '@tanstack/query-core'])
      expect({ name, copies: await countInstalled(app, name) }).toEqual({ name, copies: 1 })
  })

  it('has no libraries of namespaces that it does not use', async () => {
    const { peerDependenciesMeta } = JSON.parse(await readFile('packages/core/package.json', 'utf8'))
    const { '@tanstack/query-core': _ofReactQuery, ...ofNamespaces } = peerDependenciesMeta
    for (const name of Object.keys(ofNamespaces))
      expect({ name, copies: await countInstalled(app, name) }).toEqual({ name, copies: 0 })
  })
})

describe.runIf(process.env.SOAK)('an empty Next app', () => {
  let app: string
  let served: Awaited<ReturnType<typeof startNext>>
  beforeAll(async () => {
    app = await installApp(
      'next',
      [...kitPackages, 'server'].map((name) => tarballs[name]),
      await installViteApp(),
    )
    await run('npm', ['run', 'build'], app)
    served = await startNext(app)
  }, 900_000)
  afterAll(async () => {
    served?.stop()
    await removeApp(app)
  })

  it('builds with the packed kit and renders the styled button on its server', async () => {
    const html = await (await fetch(served.address)).text()
    expect(html).toMatch(/class="latchkey-button"[^>]*>.*Connect wallet/)
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
    const texts = await Promise.all(
      sheets.map(async (href) => (await fetch(new URL(href, served.address))).text()),
    )
    expect(texts.join('\n')).toContain('.latchkey-button')
  })

  it('serves each visitor with a cookie their own address, and visitors without one none', async () => {
    const visitors = Array.from({ length: 60 }, (_, at) => {
      const address = `0x${String(at).padStart(4, '0')}${'0'.repeat(32)}${String(at).padStart(4, '0')}`
      return at % 3 === 0
        ? { cookie: 'theme=dark', served: [] }
        : { cookie: cookieOf(address), served: [address] }
    })
    const ask = async ({ cookie }: { cookie: string }) => {
      const response = await fetch(served.address, { headers: { cookie } })
      const found = (await response.text()).match(/0x[\da-f]{40}/g)
      return { status: response.status, served: [...new Set(found)] }
    }
    // One after another first, and then all at once.
    const [, ...inTurn] = visitors.slice(0, 4)
    for (const visitor of inTurn) expect(await ask(visitor)).toEqual({ status: 200, served: visitor.served })
    expect(await Promise.all(visitors.map(ask))).toEqual(
      visitors.map(({ served }) => ({ status: 200, served })),
    )
    const html = await (
      await fetch(served.address, { headers: { cookie: visitors[1]?.cookie ?? '' } })
    ).text()
    expect(html).toContain('>0x0001…0001<')
  })

  it('explains the mistake when a server component imports the kit from a file with ’use client’', async () => {
    for (const cookie of ['', cookieOf(`0x${'1'.repeat(40)}`)]) {
      const { status } = await fetch(`${served.address}/mistake`, { headers: { cookie } })
      expect(status).toBe(500)
    }
    await vi.waitFor(() =>
      expect(served.printed()).toContain("Create the kit in a file without 'use client'"),
    )
    expect(served.printed()).not.toContain('TypeError')
  })

  it('builds with every namespace and its libraries, and lists the wallets of each in a browser', async () => {
    const executablePath = chromiumPath()
    const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
    try {
      const page = await browser.newPage()
      await page.addInitScript(addWallets)
      await page.goto(served.address)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      for (const name of ['Packed Solana', 'Packed Bitcoin', 'Keplr', 'packed-polkadot'])
        await page.getByRole('button', { name: new RegExp(`^${name}`, 'i') }).waitFor()
    } finally {
      await browser.close()
    }
  })

  it('signs visitors in with its own route handlers', async () => {
    const page = createPage(`${served.address}/sign-in`, {
      origin: 'https://example.org',
      chainId: 'eip155:1',
    })
    const account = privateKeyToAccount(generatePrivateKey())
    expect(await page.sessions()).toEqual([])
    const { status, headers } = await page.signIn(account)
    expect({ status, cookies: headers.getSetCookie() }).toMatchObject({
      status: 200,
      cookies: [expect.stringContaining('HttpOnly')],
    })
    const [session] = await page.sessions()
    expect(session).toMatchObject({ isCurrent: true, data: { accountAddress: account.address } })
    expect((await page.signIn(account, { domain: 'evil.example' })).status).toBe(401)
    expect((await page.ask('/nowhere')).status).toBe(404)
    await page.revoke(session?.id ?? '')
    expect(await page.sessions()).toEqual([])
  })
})

/** The cookie header of a visitor who left with an account. */
function cookieOf(address: string): string {
  const connector = { id: 'io.wallet', name: 'Wallet', type: 'injected', uid: `of${address}` }
  const connections = {
    __type: 'Map',
    value: [[connector.uid, { accounts: [address], chainId: 1, connector }]],
  }
  const state = { connections, chainId: 1, current: connector.uid }
  return `latchkey.store=${JSON.stringify({ state, version: 3 })}`
}

/** Starts the built Next app on a free port; `printed` returns what it has written. */
async function startNext(app: string): Promise<{ address: string; printed(): string; stop(): void }> {
  const next = path.join(app, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: app,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address !== undefined && /Ready/.test(printed))
        resolve({ address, printed: () => printed, stop: () => child.kill() })
    })
    child.stderr.on('data', (chunk) => {
      printed += chunk
    })
    child.on('exit', () => reject(new Error(`next start exited: ${printed}`)))
  })
}
