import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { appPackages, pack } from './pack/pack.mjs'

/**
 * Packs the command and the packages into a folder, and installs the command there. Returns what `createFrom` takes.
 * @param {string} folder
 */
export async function packCommand(folder) {
  const packages = path.join(folder, 'packages')
  const command = path.join(folder, 'command')
  await mkdir(packages)
  await mkdir(command)
  const { 'create-latchkey': tarball = '' } = await pack(packages, ['create-latchkey', ...appPackages])
  await runIn(command, ['npm', 'install', '--no-save', ...quietly, tarball])
  return { folder, packages, bin: path.join(command, 'node_modules/.bin/create-latchkey') }
}

/**
 * Creates an app from a template. Returns its folder.
 * @param {{ folder: string, packages: string, bin: string }} command
 * @param {string} template
 */
export async function createFrom({ folder, packages, bin }, template) {
  await runIn(folder, [bin, template, '--template', template, '--packages', packages])
  return path.join(folder, template)
}

/** A version of the oldest line of Node that every template supports. */
export const newerNode = '22.23.3'

/**
 * Installs a version of Node below a folder. Returns the folder of its program.
 * @param {string} folder
 * @param {string} version
 */
export async function installNode(folder, version) {
  const place = path.join(folder, `node-${version}`)
  await mkdir(place, { recursive: true })
  await runIn(place, ['npm', 'install', '--prefix', place, '--no-save', ...quietly, `node@${version}`])
  return path.join(place, 'node_modules/node/bin')
}

/**
 * Installs, builds and tests an app, on free ports, and optionally with another Node. Returns what its test printed, and
 * the seconds of each step. Throws what a failing step printed.
 * @param {string} app
 * @param {{ node?: string }} options
 * @returns {Promise<{ printed: string, seconds: Record<string, number> }>}
 */
export async function proveApp(app, { node } = {}) {
  const ports = ['PORT', 'CHAIN_PORT', 'SERVER_PORT', 'WALLET_PORT', 'MAILBOX_PORT', 'SMTP_PORT']
  const env = Object.fromEntries(
    await Promise.all(ports.map(async (name) => [name, String(await freePort())])),
  )
  if (node) env.PATH = `${node}${path.delimiter}${process.env.PATH}`
  /** @type {Record<string, number>} */
  const seconds = {}
  let printed = ''
  for (const [step, ...args] of [
    ['install', 'install', ...quietly],
    ['build', 'run', 'build'],
    ['test', 'test'],
  ]) {
    const began = performance.now()
    printed = await runIn(app, ['npm', ...args], env)
    seconds[step] = (performance.now() - began) / 1000
  }
  return { printed, seconds }
}

const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

/** Runs a program to its end. Returns what it printed, and throws that if it fails. */
function runIn(folder, [command, ...args], env = {}) {
  // A program that npm or a test runner starts would take their settings for its own.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|VITE_|NODE_ENV|TEST)/.test(name),
  )
  const executable = chromiumPath()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: {
        ...Object.fromEntries(inherited),
        CI: '1',
        NEXT_TELEMETRY_DISABLED: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
        ...(executable && { CHROMIUM_PATH: executable }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
      })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${command} ${args.join(' ')} failed:\n${printed}`)),
    )
  })
}

/** Returns a port that no program uses. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}
