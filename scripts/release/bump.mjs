// Applies the pending changesets: versions, changelogs and the lock file: npm run bump
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mustRun, root, tool } from '../run.mjs'

/** Code that names the version, because a page can't read its package's manifest. */
const versionFile = 'packages/core/src/api/callEndpoint.ts'
const versionLine = /(?<=^const sdkVersion = ')[^']+(?='$)/m

/** Returns the version that the kit sends with its requests. */
export const readSentVersion = (folder = root) =>
  versionLine.exec(readFileSync(path.join(folder, versionFile), 'utf8'))?.[0]

/** Writes the new version and changelog of every public package, and the version that the kit sends. */
export async function bump(folder = root) {
  await mustRun(tool('changeset'), ['version'], { cwd: folder })
  const { version } = JSON.parse(readFileSync(path.join(folder, 'packages/core/package.json'), 'utf8'))
  const file = path.join(folder, versionFile)
  writeFileSync(file, readFileSync(file, 'utf8').replace(versionLine, version))
}

if (process.argv[1] === import.meta.filename) {
  await bump()
  await mustRun('npm', ['install', '--package-lock-only', '--ignore-scripts'])
}
