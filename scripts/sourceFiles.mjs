import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.cache', '.latchkey', 'artifacts', 'out'])

/** Returns files below a folder of the repository, as sorted paths from its root, without built and installed ones. */
export function filesBelow(folder, isWanted = () => true) {
  const files = []
  const walk = (from) => {
    for (const entry of readdirSync(path.join(root, from), { withFileTypes: true })) {
      const file = path.posix.join(from, entry.name)
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) walk(file)
      } else if (isWanted(file)) files.push(file)
    }
  }
  walk(folder)
  return files.sort()
}

const isCode = (file) => /\.(ts|tsx|mts)$/.test(file) && !/\.d\.ts$|\.css\.ts$/.test(file)

/** Returns whether a file is a test, which may import what its subject may not. */
export const isTest = (file) =>
  /\.test\.tsx?$|\.test-d\.ts$|^e2e\/|\/testing\/|^packages\/[^/]+\/(test|gallery)\//.test(file)

/** Apps and files that a developer gets, which import published packages and follow the habits of their frameworks. */
const isTemplate = (file) =>
  /^(packages\/(create-latchkey\/templates|codemod\/bridges)|scripts\/matrix\/frameworks)\//.test(file)

/** Returns all handwritten TypeScript files of the packages, apps and scripts, without the templates of new apps. */
export const codeFiles = () =>
  ['packages', 'apps', 'e2e', 'scripts', 'bench/kit'].flatMap((folder) =>
    filesBelow(folder, (file) => isCode(file) && !isTemplate(file)),
  )
