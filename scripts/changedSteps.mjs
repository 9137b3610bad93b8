import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readImports, readWorkspaces, resolveImport } from './imports.mjs'
import { root } from './run.mjs'
import { codeFiles, isTest } from './sourceFiles.mjs'
import { playwright, steps, vitest } from './steps.mjs'

/** A test's world is started by the runner's own process, which no import shows. */
const worldLease = 'packages/devnet/src/testWorld.ts'
const worldStart = 'packages/devnet/src/createDevnet.ts'
const isShipped = (file) => /^(packages|apps)\//.test(file) && !isTest(file)
const isBrowserTest = (file) => /\.browser\.test\.tsx?$/.test(file)
const isUnitTest = (file) => /\.test\.tsx?$/.test(file) && !isBrowserTest(file) && !file.startsWith('packed/')

/**
 * The steps of `npm test` that a change can touch: what differs from a revision, and what is not committed. Unit and
 * browser tests are found by their imports; end-to-end tests all run as soon as code that a page or a server ships has
 * changed.
 */
export function changedSteps(revision = 'HEAD') {
  const { lint, types, boundaries, rules, build } = steps
  const affected = findAffected(filesChangedSince(revision), readGraph())
  const unit = affected.filter(isUnitTest)
  const browser = affected.filter(isBrowserTest)
  const specs = affected.filter((file) => file.endsWith('.spec.ts'))
  const isAnyShipped = affected.some(isShipped)
  return {
    lint,
    types,
    boundaries,
    rules,
    ...(unit.length > 0 && { unit: vitest(['unit', 'remote'], { files: unit }) }),
    ...(browser.length > 0 && { browser: vitest(['browser'], { files: browser }) }),
    ...((isAnyShipped || specs.length > 0) && { build, e2e: playwright(isAnyShipped ? [] : specs) }),
  }
}

/**
 * The files that a change can touch: those that import a changed file, over any number of others. A changed file that is
 * no code counts as all the code of its package; one outside of the packages, as all there is.
 */
export function findAffected(changed, graph) {
  const importers = new Map()
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const isOf = (folder) => (file) => folder === undefined || file.startsWith(folder)
  const waiting = changed.flatMap((file) => {
    if (graph.has(file)) return [file]
    if (importers.has(file)) return importers.get(file)
    if (file.endsWith('.md')) return []
    return [...graph.keys()].filter(isOf(/^(packages|apps)\/[^/]+\//.exec(file)?.[0]))
  })
  const affected = new Set(waiting)
  for (let file = waiting.pop(); file; file = waiting.pop())
    for (const importer of importers.get(file) ?? [])
      if (!affected.has(importer)) {
        affected.add(importer)
        waiting.push(importer)
      }
  return [...affected].sort()
}

/** Each code file with the files that it imports, or names by `new URL('…', import.meta.url)`. */
function readGraph() {
  const workspaces = readWorkspaces()
  return new Map(
    codeFiles().map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      const named = [...source.matchAll(/new URL\(\s*'([^']+)',\s*import\.meta\.url/g)].map(([, to]) => to)
      const targets = [...readImports(file, source), ...named].map((to) =>
        resolveImport(file, to, workspaces),
      )
      // A style's module is written from its stylesheet.
      const found = targets.filter(Boolean).map((to) => to.replace(/\.css\.ts$/, '.css'))
      return [file, file === worldLease ? [...found, worldStart] : found]
    }),
  )
}

function filesChangedSince(revision) {
  const git = (...args) =>
    String(execFileSync('git', args, { cwd: root }))
      .split('\n')
      .filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}
