// Checks what the lock file installs, without a network: node scripts/dependencies/dependencies.mjs
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

/** Packages that may run an install script, as `name@version`, with what it does. */
const scriptsAllowed = JSON.parse(
  readFileSync(path.join(root, 'scripts/dependencies/installScripts.json'), 'utf8'),
)

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Returns problems of a lock file's entries: missing hashes, download URLs, install scripts that are not allowed, and
 * allowed scripts without an entry.
 */
export function findProblems(packages, allowed) {
  const problems = []
  const scripts = new Set()
  for (const [place, { version, integrity, resolved, link, inBundle, hasInstallScript }] of Object.entries(
    packages,
  )) {
    if (link || !place.includes('node_modules/')) continue
    const id = `${nameOf(place)}@${version}`
    // Bundled dependencies are covered by the hash of their package.
    if (!inBundle && !integrity?.startsWith('sha512-')) problems.push(`${id} has no SHA-512 hash`)
    if (resolved !== undefined) problems.push(`${id} has a download URL`)
    if (!hasInstallScript) continue
    scripts.add(id)
    if (!(id in allowed))
      problems.push(
        `${id} runs an install script: review it, then allow it in scripts/dependencies/installScripts.json`,
      )
  }
  for (const id of Object.keys(allowed))
    if (!scripts.has(id))
      problems.push(`${id} has no install script: remove it from scripts/dependencies/installScripts.json`)
  return problems
}

function main() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const problems = findProblems(packages, scriptsAllowed)
  for (const problem of problems) console.error(problem)
  console.log(`${Object.keys(packages).length} lock file entries, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) main()
