import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../scripts/pack/pack.mjs'

const execute = promisify(execFile)

/** The packages that an app gets, bottom first. */
export const published = [
  'protocol',
  'ui',
  'walletconnect',
  'core',
  'react',
  'element',
  'vue',
  'server',
  'test',
] as const
/** One published package's folder. */
export type Published = (typeof published)[number]

/** Packs every published package into a folder. Returns the tarballs' paths, by package. */
export const packAll = (folder: string): Promise<Record<string, string>> => pack(folder, published)

/** Runs a program to its end; answers all that it printed. Throws that when it fails. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const env = { ...process.env, CI: 'true', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: '' }
  const options = { cwd, env, maxBuffer: 64_000_000 }
  const { stdout, stderr } = await execute(command, [...args], options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`)
  })
  return stdout + stderr
}

/**
 * Copies an empty app out of the repository, adds the tarballs to it and installs. What `like`, another such app, has
 * installed is linked instead of unpacked again.
 */
export async function installApp(
  name: 'vite' | 'next' | 'backend' | 'tests',
  tarballs: readonly string[],
  like?: string,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `packed-${name}-`))
  await cp(path.join(import.meta.dirname, name), folder, { recursive: true })
  const manifestFile = path.join(folder, 'package.json')
  const manifest: { dependencies: Record<string, string> } = JSON.parse(await readFile(manifestFile, 'utf8'))
  await mkdir(path.join(folder, 'tarballs'))
  for (const tarball of tarballs) {
    const file = path.basename(tarball)
    await cp(tarball, path.join(folder, 'tarballs', file))
    const packageName = file.replace(/^latchkey-(.*)-\d+\.\d+\.\d+\.tgz$/, '@latchkey/$1')
    manifest.dependencies[packageName] = `file:tarballs/${file}`
  }
  await writeFile(manifestFile, JSON.stringify(manifest, null, 2))
  if (like !== undefined) {
    await run('cp', ['-al', path.join(like, 'node_modules'), folder], folder)
    await cp(path.join(like, 'package-lock.json'), path.join(folder, 'package-lock.json'))
    // npm writes this one in place, and so in both apps.
    await rm(path.join(folder, 'node_modules/.package-lock.json'))
  }
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  return folder
}

/** How often a package stands in an app's `node_modules`. */
export async function countInstalled(folder: string, name: string): Promise<number> {
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'))
  return Object.keys(lock.packages).filter((place) => place.endsWith(`node_modules/${name}`)).length
}

/** Removes what `installApp` made. */
export async function removeApp(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Paths of the files below a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
