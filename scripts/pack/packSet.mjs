// Packs packages for an app that can't get them from a registry, with those that they need, and adds them to its
// package.json: npm run pack -- ../my-app [react server …] [--manager npm|pnpm|yarn|bun]
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import semver from 'semver'
import { build } from '../build.mjs'
import { readWorkspaces } from '../imports.mjs'
import { install } from '../install.mjs'
import { pack } from './pack.mjs'

const folderName = 'latchkey'
/** The field of package.json that makes a package manager use the tarballs for packages that packages need. */
const fields = {
  npm: () => ({}),
  pnpm: (all) => ({ pnpm: { overrides: all } }),
  yarn: (all) => ({ resolutions: all }),
  bun: (all) => ({ overrides: all }),
}

/**
 * Returns the names of packages, and of those of this repository that they need.
 * @param {readonly string[]} folders names of their folders
 * @param {Map<string, { folder: string, foreign: object }>} workspaces
 */
export function withNeeded(folders, workspaces) {
  const needed = new Set(
    folders.map((folder) => {
      const [name] = [...workspaces].find(([, own]) => own.folder === `packages/${folder}`) ?? []
      if (name === undefined) throw new Error(`There is no packages/${folder}.`)
      return name
    }),
  )
  for (const name of needed)
    for (const other of Object.keys(workspaces.get(name).foreign))
      if (workspaces.has(other)) needed.add(other)
  return [...needed]
}

/**
 * Returns a manifest with packed packages as dependencies, and their peers, unless it has other versions of these. The
 * kit and wagmi must share one `@wagmi/core`, so its range is narrowed to the major version of the app's wagmi.
 * @param {object} manifest
 * @param {{ tarballs: Record<string, string>, peers: Record<string, string>, manager: keyof typeof fields }} added
 */
export function addTarballs(manifest, { tarballs, peers, manager }) {
  const wagmi = { ...manifest.devDependencies, ...manifest.dependencies }.wagmi
  const core = peers['@wagmi/core'] && narrow(peers['@wagmi/core'], wagmi)
  return {
    ...manifest,
    dependencies: { ...peers, ...(core && { '@wagmi/core': core }), ...manifest.dependencies, ...tarballs },
    ...fields[manager](tarballs),
  }
}

/**
 * Returns the text of a `.yarnrc.yml` that installs into `node_modules`, unless it sets a linker. Plug'n'Play hides from
 * the kit what the app has, such as `@wagmi/core` and `@tanstack/query-core`.
 */
export function setLinker(text) {
  if (/^nodeLinker:/m.test(text)) return text
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}nodeLinker: node-modules\n`
}

/** Returns the parts of a range that have the major version of another one, or all of them if it has none. */
function narrow(range, other) {
  const parts = range.split(' || ')
  const major = semver.validRange(other) ? semver.minVersion(other)?.major : undefined
  const own = parts.filter((part) => semver.minVersion(part)?.major === major)
  return (own.length > 0 ? own : parts).join(' || ')
}

async function main() {
  const { positionals, values } = parseArgs({
    options: { manager: { type: 'string', default: 'npm' } },
    allowPositionals: true,
  })
  const [app = '', ...folders] = positionals
  const place = path.resolve(process.env.INIT_CWD ?? '.', app)
  const file = path.join(place, 'package.json')
  if (app === '' || !(values.manager in fields) || !existsSync(file)) {
    console.error('Use: npm run pack -- <folder of an app> [react server …] [--manager npm|pnpm|yarn|bun]')
    process.exit(1)
  }
  await install()
  await build({ onlyStale: true, declares: true })
  const folder = path.join(place, folderName)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const workspaces = readWorkspaces()
  const names = withNeeded(folders.length > 0 ? folders : ['react'], workspaces)
  const packed = await pack(
    folder,
    names.map((name) => path.basename(workspaces.get(name).folder)),
  )
  const tarballs = Object.fromEntries(
    names.map((name) => {
      const tarball = packed[path.basename(workspaces.get(name).folder)]
      return [name, `file:./${folderName}/${path.basename(tarball)}`]
    }),
  )
  const peers = Object.assign({}, ...names.map((name) => requiredPeers(workspaces.get(name).folder)))
  for (const name of names) delete peers[name]
  const manifest = addTarballs(JSON.parse(readFileSync(file, 'utf8')), {
    tarballs,
    peers,
    manager: values.manager,
  })
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  if (values.manager === 'yarn') {
    const settings = path.join(place, '.yarnrc.yml')
    writeFileSync(settings, setLinker(existsSync(settings) ? readFileSync(settings, 'utf8') : ''))
  }
  console.log(`Added ${names.join(', ')} to ${path.relative(process.cwd(), file)}. In its folder, run:`)
  console.log(`${values.manager} install`)
}

/** Returns the peers that every app needs. */
function requiredPeers(folder) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  )
}

if (process.argv[1] === import.meta.filename) await main()
