import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run.mjs'
import { isCode } from './tarballs.mjs'

const execute = promisify(execFile)

/**
 * Installs tarballs into an empty app outside of the repository, with every peer of theirs in the version that our
 * tests use. Returns the app's folder.
 * @param {readonly import('./tarballs.mjs').Packed[]} packed
 */
export async function installEmptyApp(packed) {
  const app = await mkdtemp(path.join(tmpdir(), 'latchkey-release-'))
  const own = packed.map(({ manifest, tarball }) => [manifest.name, `file:${path.basename(tarball)}`])
  for (const { tarball } of packed) await cp(tarball, path.join(app, path.basename(tarball)))
  const peers = new Set(packed.flatMap(({ manifest }) => Object.keys(manifest.peerDependencies ?? {})))
  const tested = packed.flatMap(({ folder }) => [...peers].flatMap((name) => readInstalled(folder, name)))
  const { overrides } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const dependencies = Object.fromEntries([...tested, ...own])
  const manifest = {
    name: 'empty-app',
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies,
    overrides,
  }
  await writeFile(path.join(app, 'package.json'), JSON.stringify(manifest, null, 2))
  await cp(path.join(root, '.npmrc'), path.join(app, '.npmrc'))
  await runIn(app, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'])
  return app
}

/** Returns a peer with its version in the repository, if it is installed for a package. */
function readInstalled(folder, name) {
  const places = createRequire(path.join(root, folder, 'package.json')).resolve.paths(name) ?? []
  for (const place of places) {
    try {
      return [[name, createRequire(import.meta.url)(path.join(place, name, 'package.json')).version]]
    } catch {
      // Not in this folder.
    }
  }
  return []
}

/**
 * Imports every entry of the installed packages in Node, resolves their style sheets, and runs their commands. Returns
 * what failed.
 */
export async function importAll(app, packed, listExports) {
  const specifiers = packed.flatMap(({ manifest }) =>
    listExports(manifest.name).map((exported) => ({
      specifier: path.posix.join(manifest.name, exported.entry),
      isImported: isCode(exported),
    })),
  )
  const program = `
    import { accessSync } from 'node:fs'
    import { fileURLToPath } from 'node:url'
    const failures = []
    for (const { specifier, isImported } of ${JSON.stringify(specifiers)}) {
      try {
        if (isImported) await import(specifier)
        else accessSync(fileURLToPath(import.meta.resolve(specifier)))
      } catch (error) {
        failures.push(specifier + ' cannot be imported: ' + error.message)
      }
    }
    console.log(JSON.stringify(failures))
    process.exit()`
  await writeFile(path.join(app, 'importAll.mjs'), program)
  const printed = await runIn(app, process.execPath, ['importAll.mjs'])
  const failures = JSON.parse(printed.trim().split('\n').at(-1) ?? '[]')
  for (const { manifest } of packed)
    for (const name of Object.keys(manifest.bin ?? {})) {
      const command = path.join(app, 'node_modules/.bin', name)
      await runIn(app, command, ['--help']).catch((error) =>
        failures.push(`${name} --help of ${manifest.name} fails: ${error.message}`),
      )
    }
  return { count: specifiers.length, failures }
}

async function runIn(app, command, args) {
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { stdout } = await execute(command, args, { cwd: app, env, maxBuffer: 64_000_000 })
  return stdout
}
