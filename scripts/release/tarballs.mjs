import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { readWorkspaces } from '../imports.mjs'
import { root, run, tool } from '../run.mjs'

/**
 * A packed package.
 * @typedef {{ folder: string, manifest: import('./plan.mjs').Manifest }} Planned
 * @typedef {Planned & { tarball: string, size: number, unpackedSize: number, files: string[] }} Packed
 */

/**
 * Packs packages into a folder.
 * @param {readonly Planned[]} plan
 * @param {string} folder
 * @returns {Promise<Packed[]>}
 */
export async function packAll(plan, folder) {
  const places = plan.map((planned) => `./${planned.folder}`)
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...places],
    { cwd: root, maxBuffer: 256_000_000 },
  )
  const packed = Object.values(JSON.parse(stdout))
  return plan.map((planned) => {
    const { filename, size, unpackedSize, files } = packed.find(({ name }) => name === planned.manifest.name)
    const tarball = path.join(folder, path.basename(filename))
    return { ...planned, tarball, size, unpackedSize, files: files.map((file) => file.path) }
  })
}

/** Returns the entries of a package with their targets, patterns as one entry for each file that they cover. */
export const listExports = (name) =>
  Object.entries(readWorkspaces().get(name)?.exports ?? {}).map(([entry, target]) => {
    const { pattern, ...byCondition } = typeof target === 'string' ? { default: target } : target
    return { entry, isOfPattern: pattern !== undefined, targets: Object.values(byCondition) }
  })

/** Returns whether an entry is code, as opposed to a style sheet or a manifest. */
export const isCode = ({ targets }) => targets.every((target) => /\.[jt]sx?$/.test(target))

/**
 * Returns what is wrong with a tarball's list of files: something missing that is exported or promised, or tests.
 * @param {Pick<Packed, 'manifest' | 'files'>} packed
 * @param {{ targets: string[] }[]} exported
 */
export function findContentProblems({ manifest, files }, exported) {
  const wanted = [
    'package.json',
    'README.md',
    'LICENSE',
    ...Object.values(manifest.bin ?? {}),
    ...exported.flatMap(({ targets }) => targets),
  ]
  const has = new Set(files)
  const missing = wanted.map((file) => file.replace(/^\.\//, '')).filter((file) => !has.has(file))
  const strays = files.filter((file) =>
    /^(dist|src)\/.*\.test(-d)?\.|\.tsbuildinfo$|(^|\/)\.env|\.pem$/.test(file),
  )
  return [
    ...missing.map((file) => `${manifest.name} lacks ${file}`),
    ...strays.map((file) => `${manifest.name} contains ${file}`),
  ]
}

/** Returns attw's arguments for a tarball, or undefined if it has no code to import. */
export function typeCheckArgs(tarball, exported) {
  const code = exported.filter(isCode)
  if (code.length === 0) return undefined
  const others = exported.filter((entry) => !isCode(entry)).map(({ entry }) => entry)
  // It finds entries with a pattern only if they are named.
  const further = code.filter(({ isOfPattern }) => isOfPattern).map(({ entry }) => entry)
  return [
    tarball,
    '--profile',
    'esm-only',
    ...(others.length > 0 ? ['--exclude-entrypoints', ...others] : []),
    ...(further.length > 0 ? ['--include-entrypoints', ...further] : []),
  ]
}

/** Lints a tarball with publint and attw, and returns problems. Their output goes to `log`, a file descriptor. */
export async function lintTarball({ manifest, tarball }, exported, log) {
  const problems = []
  if ((await run(tool('publint'), ['run', tarball, '--strict'], { log })) !== 0)
    problems.push(`${manifest.name} fails publint`)
  const args = typeCheckArgs(tarball, exported)
  if (args && (await run(tool('attw'), args, { log })) !== 0) problems.push(`${manifest.name} fails attw`)
  return problems
}
