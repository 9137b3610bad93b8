import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { install } from './install.mjs'
import { mustRun, root, tool } from './run.mjs'
import { filesBelow, isTest } from './sourceFiles.mjs'

const stampFile = path.join(root, 'node_modules/.cache/latchkey/build.json')
const outputs = [
  'packages/devnet/dist/bin.js',
  'packages/server/dist/index.js',
  'apps/web/dist/index.html',
  'apps/wallet/dist/index.html',
]

/** Builds styles, packages, the app and the wallet page. With `onlyStale`, does nothing while no source has changed since. */
export async function build({ onlyStale = false } = {}) {
  const hash = hashSources()
  if (onlyStale && readStamp() === hash && outputs.every((file) => existsSync(path.join(root, file)))) return
  if (onlyStale) console.log('Building …')
  rmSync(stampFile, { force: true })
  await mustRun(process.execPath, ['scripts/styles.mjs'])
  await mustRun(tool('tsc'), ['-b'])
  const buildPage = (folder) =>
    mustRun(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, folder) })
  await Promise.all(['apps/web', 'apps/wallet'].map(buildPage))
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ hash }))
}

/** Forgets the last build where sources have changed since: what `tsc -b` writes now is not what it made. */
export function forgetStaleBuild() {
  if (readStamp() !== hashSources()) rmSync(stampFile, { force: true })
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sourceFiles())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function sourceFiles() {
  const isSource = (file) => !isTest(file) && !file.endsWith('.css.ts') && !file.endsWith('.tsbuildinfo')
  return [
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    ...['packages', 'apps', 'scripts'].flatMap((folder) => filesBelow(folder, isSource)),
  ]
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')).hash
  } catch {
    return undefined
  }
}

if (process.argv[1] === import.meta.filename) {
  await install()
  await build()
}
