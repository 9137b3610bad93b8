import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readImports, readWorkspaces, resolveImport } from '../imports.mjs'
import { root } from '../run.mjs'
import { codeFiles, isTest } from '../sourceFiles.mjs'
import { playwright, steps, vitest } from './steps.mjs'

/** The test runner's own process starts the world of a test, which imports don't show. */
const worldLease = 'packages/devnet/src/entries/testWorld.ts'
const worldStart = 'packages/devnet/src/world/createDevnet.ts'
const isShipped = (file) => /^(packages|apps)\//.test(file) && !isTest(file)
const isBrowserTest = (file) => /\.browser\.test\.tsx?$/.test(file)
const isUnitTest = (file) => /\.test\.tsx?$/.test(file) && !isBrowserTest(file) && !file.startsWith('packed/')

/**
 * Returns the steps of `npm test` that a change can affect: the difference from a revision, and uncommitted changes.
 */
export function changedSteps(revision = 'HEAD') {
  const changed = filesChangedSince(revision)
  const chosen = chooseTests(changed, findAffected(changed, readGraph()))
  const run = {
    ...steps,
    unit: vitest(['unit', 'remote'], { files: chosen.unit }),
    browser: vitest(['browser'], { files: chosen.browser }),
    packed: vitest(['packed'], { files: chosen.packed }),
    e2e: playwright(chosen.e2e),
  }
  return Object.fromEntries(Object.entries(run).filter(([name]) => name in chosen))
}

/**
 * Chooses steps, each with the files to run. Unit and browser tests are those that a change can affect. If shipped code
 * of a page or server has changed, all packed-app and end-to-end tests run, which an empty list stands for.
 */
export function chooseTests(changed, affected) {
  const isAnyShipped = affected.some(isShipped)
  const isAnyPackage = changed.some((file) => /(^|\/)package(-lock)?\.json$/.test(file))
  const all = {
    lint: [],
    types: [],
    boundaries: [],
    rules: [],
    build: [],
    sizes: [],
    licenses: [],
    dependencies: [],
  }
  const files = {
    ...all,
    unit: affected.filter(isUnitTest),
    browser: affected.filter(isBrowserTest),
    packed: isAnyShipped ? [] : affected.filter((file) => /^packed\/.*\.test\.ts$/.test(file)),
    e2e: isAnyShipped ? [] : affected.filter((file) => file.endsWith('.spec.ts')),
  }
  const isNeeded = {
    build: isAnyShipped || files.packed.length + files.e2e.length > 0,
    sizes: isAnyShipped,
    licenses: isAnyPackage,
    dependencies: isAnyPackage,
    unit: files.unit.length > 0,
    browser: files.browser.length > 0,
    packed: isAnyShipped || files.packed.length > 0,
    e2e: isAnyShipped || files.e2e.length > 0,
  }
  return Object.fromEntries(Object.entries(files).filter(([name]) => isNeeded[name] ?? true))
}

/**
 * Returns the files that a change can affect: those that import a changed file, directly or indirectly. A changed file
 * other than code counts as all code of its package, or as all code if it is outside of the packages. A document only
 * affects the tests that name it.
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

/**
 * Returns each code file with the files it imports or names by `new URL('…', import.meta.url)`, and the documents it
 * names.
 */
export function readGraph() {
  const workspaces = readWorkspaces()
  return new Map(
    codeFiles().map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      const named = [...source.matchAll(/new URL\(\s*'([^']+)',\s*import\.meta\.url/g)].map(([, to]) => to)
      const targets = [...readImports(file, source), ...named].map((to) =>
        resolveImport(file, to, workspaces),
      )
      const documents = [...source.matchAll(/'([\w./-]+\.md)'/g)].map(([, to]) =>
        to.startsWith('.') ? path.posix.join(path.posix.dirname(file), to) : to,
      )
      // A style module is generated from its stylesheet.
      const found = [...targets.filter(Boolean).map((to) => to.replace(/\.css\.ts$/, '.css')), ...documents]
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
