// Sets the repository's URL in package.json and every public package: npm run repository -- https://forge.example/owner/name
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { planRelease, readPackages } from './plan.mjs'

/** Returns the URL that a manifest has for a repository's page. Throws for anything else. */
export function toRepositoryUrl(page) {
  const url = URL.canParse(page) ? new URL(page) : undefined
  if (url?.protocol !== 'https:' || !/^\/[\w.-]+(\/[\w.-]+)+$/.test(url.pathname))
    throw new Error(`"${page}" is not a repository's page. Pass one like https://forge.example/owner/name.`)
  return `git+${url.origin}${url.pathname.replace(/\.git$/, '')}.git`
}

/**
 * Writes the repository to the root manifest and the public ones. npm compares it with the place where a release was
 * built, and resolves the links of READMEs with it.
 */
export function setRepository(page, folder = root) {
  const url = toRepositoryUrl(page)
  const places = planRelease(readPackages(folder)).map((planned) => planned.folder)
  for (const place of ['.', ...places]) {
    const file = path.join(folder, place, 'package.json')
    const { repository: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
    const repository = { type: 'git', url, ...(place !== '.' && { directory: place }) }
    const fields = Object.entries(manifest)
    const at = fields.findIndex(([name]) => name === 'license') + 1
    const written = Object.fromEntries([
      ...fields.slice(0, at),
      ['repository', repository],
      ...fields.slice(at),
    ])
    writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  }
  return url
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(`The repository is ${setRepository(process.argv[2] ?? '')}.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
