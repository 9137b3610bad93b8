// The list of files that `npm run mutate` mutates, and what was measured of them.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

export const listFile = 'scripts/mutate/mutate.json'
/** Where the list was before. */
const earlierListFile = 'scripts/mutate.json'
export const measuredFile = 'scripts/mutate/mutateMeasured.json'
export const docFile = 'docs/mutation.md'

export const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** Reads the listed files with their tests, the removed ones, and the equivalent mutants. */
export const readList = () => JSON.parse(read(listFile))

/** Reads the last result of each file, with the code that it was measured with. */
export const readMeasured = () => JSON.parse(read(measuredFile))

/** Returns every file that any commit has listed, as far as the history reaches; empty if git is missing. */
export function everListed() {
  try {
    const log = execFileSync('git', ['log', '-p', '--format=', '-U0', '--', listFile, earlierListFile], {
      cwd: root,
      stdio: 'pipe',
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return [
      ...new Set([...log.matchAll(/^\+ {4}"((?:packages|apps)\/[^"]+)": \[/gm)].map(([, file]) => file)),
    ]
  } catch {
    return []
  }
}

/**
 * Returns files of earlier lists that are neither listed nor recorded as removed. A file that moved within its package
 * counts as listed.
 */
export function lostFiles(earlier, listed, removed) {
  const known = new Set([...listed, ...removed.map(({ file }) => file)].map(nameIn))
  return earlier.filter((file) => !known.has(nameIn(file)))
}

/** Returns a file's package and name, which stay the same if the file moves within its package. */
const nameIn = (file) => [...file.split('/').slice(0, 2), path.posix.basename(file)].join('/')

/** Returns a hash of a file's code, without its imports and comments, which are not mutated. */
export function hashCode(source) {
  const code = source
    .replace(/^import\s[^;]*?from '[^']+'$/gm, '')
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
  return createHash('sha256').update(code).digest('hex').slice(0, 16)
}

/** Returns the listed files whose code differs from what was measured, or that were never measured. */
export const staleFiles = (listed, measured) =>
  listed.filter((file) => measured[file]?.code !== hashCode(read(file)))
