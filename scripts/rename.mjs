// Changes the names under which the packages are published: npm run rename -- --scope @acme --create create-acme
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './run.mjs'

const namesFile = path.join(root, 'names.json')

/**
 * Names of the packages on npm: the scope of all but one, and the package of `npm create`.
 * @typedef {{ scope: string, create: string }} Names
 */

/** Returns why npm would refuse a pair of names, or undefined. */
export function findInvalidName({ scope, create }) {
  if (!/^@[a-z0-9][a-z0-9._-]*$/.test(scope)) return `--scope: "${scope}" is not a scope, such as @acme.`
  if (!/^create-[a-z0-9][a-z0-9._-]*$/.test(create))
    return `--create: "${create}" is not a name for npm create, such as create-acme.`
  return undefined
}

/**
 * Replaces the packages' names in a text: imports, manifests, commands and documents.
 * @param {string} text
 * @param {Names} from
 * @param {Names} to
 */
export function renameIn(text, from, to) {
  const command = ({ create }) => create.slice('create-'.length)
  const literal = (name) => name.replaceAll('.', '\\.')
  return text
    .replace(new RegExp(`(?<![\\w@])${literal(from.scope)}(?=/)`, 'g'), to.scope)
    .replace(new RegExp(`(?<![\\w-])${literal(from.create)}(?![\\w-])`, 'g'), to.create)
    .replace(
      new RegExp(`\\bnpm create ${literal(command(from))}(?![\\w-])`, 'g'),
      `npm create ${command(to)}`,
    )
}

function main() {
  const from = JSON.parse(readFileSync(namesFile, 'utf8'))
  const { values } = parseArgs({ options: { scope: { type: 'string' }, create: { type: 'string' } } })
  const to = { ...from, ...values }
  const problem = findInvalidName(to)
  if (problem) {
    console.error(problem)
    process.exitCode = 1
    return
  }
  const files = String(execFileSync('git', ['ls-files', '-z'], { cwd: root }))
    .split('\0')
    .filter((file) => /\.(ts|tsx|mts|mjs|js|json|md|vue|astro|html|css|ya?ml)$|(^|\/)Dockerfile$/.test(file))
  let changed = 0
  for (const file of files) {
    if (file === 'names.json' || !existsSync(path.join(root, file))) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    const renamed = renameIn(text, from, to)
    if (renamed === text) continue
    writeFileSync(path.join(root, file), renamed)
    changed += 1
  }
  writeFileSync(namesFile, `${JSON.stringify(to, null, 2)}\n`)
  if (from.create !== to.create)
    renameSync(path.join(root, 'packages', from.create), path.join(root, 'packages', to.create))
  // Links to the packages have their old names.
  rmSync(path.join(root, 'node_modules', from.scope), { recursive: true, force: true })
  rmSync(path.join(root, 'node_modules', from.create), { recursive: true, force: true })
  console.log(`${changed} files changed. Run \`npm install\`, \`npm run format\` and \`npm test\`.`)
}

if (process.argv[1] === import.meta.filename) main()
