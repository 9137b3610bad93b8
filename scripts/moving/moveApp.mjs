import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pack } from '../pack/pack.mjs'

const kitPackages = ['protocol', 'ui', 'walletconnect', 'core', 'react']
/** Versions of what stays of the old libraries, for examples that name a workspace of their own repository. */
const published = { connectkit: '^1.9.2', 'connectkit-next-siwe': '^0.3.0' }

/** Packs the kit and the codemod, and installs the codemod's command. */
export async function packForMoving(folder, { isPacked }) {
  const packages = path.join(folder, 'packages')
  const command = path.join(folder, 'command')
  mkdirSync(packages, { recursive: true })
  mkdirSync(command, { recursive: true })
  const names = [...kitPackages, 'codemod']
  const installed = (name) => path.join(command, 'node_modules/.bin', name)
  const programs = { bin: installed('codemod'), pnpm: installed('pnpm') }
  if (isPacked) {
    const files = readdirSync(packages).map((file) => [
      /latchkey-(\w+)-/.exec(file)?.[1],
      path.join(packages, file),
    ])
    return { tarballs: Object.fromEntries(files), ...programs }
  }
  const tarballs = await pack(packages, names)
  await runIn(command, ['npm', 'install', '--no-save', ...quietly, tarballs.codemod, 'pnpm@10'])
  return { tarballs, ...programs }
}

/** Converts an app twice, and returns how much is left to do by hand. Throws if the second run changes anything. */
export async function convert({ bin }, app) {
  const { printed, code } = await runToEnd(app, [bin])
  if (code > 1 || !printed.includes('Moved from')) throw new Error(`The codemod failed:\n${printed}`)
  const before = hashFolder(app)
  await runToEnd(app, [bin])
  if (hashFolder(app) !== before) throw new Error('The second run of the codemod changed the app.')
  return Number(/Left to do by hand[^:]*: (\d+)/.exec(printed)?.[1] ?? 0)
}

/**
 * Installs the packed kit in an app that was converted. Nothing else of the app changes. It uses pnpm, like the
 * repositories of the examples, because it links packages that an earlier app has, and npm takes minutes for the
 * connectors of wagmi 2.
 */
export async function installPacked({ tarballs, pnpm }, app) {
  const file = path.join(app, 'package.json')
  const manifest = readJson(file)
  for (const list of [manifest.dependencies, manifest.devDependencies])
    for (const [name, range] of Object.entries(list ?? {}))
      if (/^workspace:/.test(range)) list[name] = published[name] ?? range
  const own = Object.fromEntries(kitPackages.map((name) => [`@latchkey/${name}`, `file:${tarballs[name]}`]))
  for (const name of ['@latchkey/core', '@latchkey/react']) manifest.dependencies[name] = own[name]
  manifest.pnpm = { overrides: own }
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  await runIn(app, [pnpm, 'install', '--ignore-workspace', '--ignore-scripts', '--prefer-offline'])
  const copies = readdirSync(path.join(app, 'node_modules/.pnpm')).filter((name) =>
    name.startsWith('@wagmi+core@'),
  )
  if (copies.length !== 1)
    throw new Error(`@wagmi/core is installed ${copies.length} times: ${copies.join(', ')}`)
}

const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

/** Runs a program to its end. Throws what it printed if it fails. */
export async function runIn(folder, command) {
  const { printed, code } = await runToEnd(folder, command)
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${printed}`)
  return printed
}

function runToEnd(folder, [command, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: appEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ printed, code }))
  })
}

/** Returns what an app needs to build and to start, without what npm and test runners pass on. */
export function appEnv(more = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV|TEST)/.test(name))
  const secret = createHash('sha256').update('proof').digest('hex')
  return {
    ...Object.fromEntries(inherited),
    CI: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_IRON_PASSWORD: secret,
    SESSION_SECRET: secret,
    AUTH_SECRET: secret,
    AUTH_TRUST_HOST: '1',
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: 'proof',
    VITE_WALLETCONNECT_PROJECT_ID: 'proof',
    ...more,
  }
}

function hashFolder(folder) {
  const hash = createHash('sha256')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the end of an error's text, where programs say what is wrong. */
export const describeError = (error) => (error instanceof Error ? error.message : String(error)).slice(-3000)
