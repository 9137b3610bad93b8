import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listEntries, readWorkspaces, resolveImport } from './imports.mjs'
import { root } from './run.mjs'
import { codeFiles, filesBelow } from './sourceFiles.mjs'

/**
 * Finds exports that no other file uses, as [file, name]; tests count as users.
 * @param {Map<string, string>} sources path → text of every TypeScript file
 * @param {{ entries: Set<string>, resolve(file: string, specifier: string): string | null, scripts?: string }} options
 * `entries` are files that packages export, `scripts` is the text of plain programs, where any mention counts
 */
export function findDeadExports(sources, { entries, resolve, scripts = '' }) {
  const used = new Set()
  const whole = new Set()
  const exported = []
  for (const [file, source] of sources) {
    const parsed = parseSync(file, source)
    const use = (specifier, name) => {
      const to = resolve(file, specifier)
      if (name === undefined) whole.add(to)
      else used.add(`${to} ${name}`)
    }
    for (const { moduleRequest, entries: names } of parsed.module.staticImports)
      for (const { importName } of names) use(moduleRequest.value, importName.name ?? undefined)
    for (const { entries: names } of parsed.module.staticExports)
      for (const { moduleRequest, importName, exportName } of names) {
        if (moduleRequest) use(moduleRequest.value, importName.name ?? undefined)
        else if (exportName.kind === 'Name') exported.push([file, exportName.name])
      }
    for (const [, specifier] of source.matchAll(/new URL\('([^']+\.tsx?)', import\.meta\.url\)/g))
      use(specifier)
    if (!/\bimport\s*\(/.test(source)) continue
    new Visitor({
      ImportExpression({ source: { value } }) {
        if (typeof value === 'string') use(value)
      },
      TSImportType({ source: { value }, qualifier }) {
        use(value, qualifier?.name)
      },
    }).visit(parsed.program)
  }
  const mentioned = new Set(scripts.match(/\w+/g))
  return exported.filter(
    ([file, name]) =>
      !entries.has(file) && !whole.has(file) && !used.has(`${file} ${name}`) && !mentioned.has(name),
  )
}

/** Finds unused exports in this checkout. */
export function findDeadExportsHere() {
  const workspaces = readWorkspaces()
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const isProgram = (file) => file.endsWith('.mjs')
  // A test copies the only .mts file into an app.
  const files = codeFiles().filter((file) => !file.endsWith('.mts'))
  return findDeadExports(new Map(files.map((file) => [file, read(file)])), {
    entries: listEntries(workspaces),
    resolve: (file, specifier) => resolveImport(file, specifier, workspaces),
    scripts: ['scripts', 'bench']
      .flatMap((folder) => filesBelow(folder, isProgram))
      .map(read)
      .join('\n'),
  })
}
