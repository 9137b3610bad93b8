import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countInstalled, installApp, listFiles, pack, published, removeApp, run } from './pack.ts'

const tarballs: Record<string, string> = {}
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packed-'))
  for (const name of published) tarballs[name] = await pack(name, folder)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(published)('@latchkey/%s', (name) => {
  const tool = (bin: string) => path.resolve('node_modules/.bin', bin)

  it('passes publint', async () => {
    const printed = await run(tool('publint'), ['run', tarballs[name], '--strict'], process.cwd())
    expect(printed).toContain('All good!')
  }, 60_000)

  it('gives its types to every way of resolving that knows ES modules', async () => {
    const sheets = ['./tokens.css', './button.css']
    const args = [tarballs[name], '--profile', 'esm-only', '--exclude-entrypoints', ...sheets]
    const printed = await run(tool('attw'), args, process.cwd())
    // It ends with an error on any problem that the profile does not leave aside.
    expect(printed).toContain('node16 (from ESM)')
  }, 60_000)

  it('carries its licence and no test, and names no file that it lacks', async () => {
    const listed = await run('tar', ['-tzf', tarballs[name]], process.cwd())
    const files = listed.trim().split('\n')
    expect(files.filter((file) => /\.test(-d)?\.|\.tsbuildinfo$/.test(file))).toEqual([])
    expect(files).toContain('package/LICENSE')
    const manifest = JSON.parse(await readFile(path.resolve('packages', name, 'package.json'), 'utf8'))
    for (const target of Object.values<string | Record<string, string>>(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    ))
      expect(files).toContain(target.replace('./', 'package/'))
  })
})

const kitPackages = ['protocol', 'ui', 'walletconnect', 'core', 'react']

describe('an empty Vite app', () => {
  let app: string
  beforeAll(async () => {
    app = await installApp(
      'vite',
      kitPackages.map((name) => tarballs[name]),
    )
  }, 300_000)
  afterAll(() => removeApp(app))

  it('builds with the packed kit, its types checked', async () => {
    await run('npm', ['run', 'build'], app)
    const scripts = (await listFiles(path.join(app, 'dist'))).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
  }, 120_000)

  it('has one copy of what must not be there twice', async () => {
    for (const name of ['viem', 'react', '@wagmi/core', 'zustand', '@tanstack/query-core'])
      expect({ name, copies: await countInstalled(app, name) }).toEqual({ name, copies: 1 })
  })
})

describe('an empty Next app', () => {
  let app: string
  beforeAll(async () => {
    app = await installApp(
      'next',
      kitPackages.map((name) => tarballs[name]),
    )
  }, 600_000)
  afterAll(() => removeApp(app))

  it('builds with the packed kit and renders the button on its server, with its looks', async () => {
    await run('npm', ['run', 'build'], app)
    const { html, styles } = await serve(app)
    expect(html).toMatch(/class="latchkey-button"[^>]*>.*Connect wallet/)
    expect(styles).toContain('.latchkey-button')
  }, 300_000)
})

/** Starts the built Next app on a free port and answers its first page, and what its stylesheets say. */
async function serve(app: string): Promise<{ html: string; styles: string }> {
  const next = path.join(app, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: app,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  try {
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += chunk
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address === undefined || !/Ready/.test(printed)) continue
      const html = await (await fetch(address)).text()
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
      const texts = await Promise.all(
        sheets.map(async (href) => (await fetch(new URL(href, address))).text()),
      )
      return { html, styles: texts.join('\n') }
    }
    throw new Error(`next start ended: ${printed}`)
  } finally {
    child.kill()
  }
}
