import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { buttonCopy } from '../packages/react/src/copy/en/button.ts'
import { en } from '../packages/react/src/copy/en/en.ts'
import { errorCopy } from '../packages/react/src/copy/en/errors.ts'
import { modalCopy } from '../packages/react/src/copy/en/modal.ts'
import { readImports } from './imports.mjs'
import { root } from './run.mjs'

const laterViews = 'packages/react/src/views/laterViews.ts'
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Returns a file and everything in its package that it renders, at any time. Texts are provided elsewhere. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(path.join(root, file))) return found
  found.add(file)
  for (const specifier of readImports(file, read(file))) {
    if (!specifier.startsWith('.') || /\/(copy|languages)\//.test(specifier)) continue
    closure(path.posix.join(path.posix.dirname(file), specifier), found)
  }
  return found
}

/** Returns the keys of texts that a file looks up. For a composed key, returns all possible ones. */
function keysIn(file: string): string[] {
  const keys: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && value in en) keys.push(value)
    },
    TemplateLiteral({ quasis }) {
      const [first = '', last = ''] = [quasis.at(0)?.value.raw, quasis.at(-1)?.value.raw]
      const isKey = /^[a-z]\w*\./i.test(first) && !first.startsWith('error.')
      if (isKey) keys.push(...Object.keys(en).filter((key) => key.startsWith(first) && key.endsWith(last)))
    },
  }).visit(parseSync(file, read(file)).program)
  return keys
}

/** Returns the table of lazy views: each id with its file and the files of its texts. */
function readTable(): [id: string, view: string, texts: string[]][] {
  const imports = new Map<string, string>()
  const rows: [string, string, string[]][] = []
  const fileOf = (specifier: string) => path.posix.join(path.posix.dirname(laterViews), specifier)
  const source = read(laterViews)
  for (const [, name = '', specifier = ''] of source.matchAll(/const (\w+) = \(\) => import\('(.+?)'\)/g))
    imports.set(name, fileOf(specifier))
  for (const [, id = '', view = '', texts = ''] of source.matchAll(
    /(\w+): \[\s*'[\w.]+',\s*\(\) =>\s*Promise\.all\(\[\s*import\('(.+?)'\),?([^\]]*)\]\)/g,
  )) {
    const named = [...texts.matchAll(/(\w+)\(\)/g)].map(([, name = '']) => imports.get(name) ?? '')
    rows.push([id, fileOf(view), named])
  }
  return rows
}

it('every view includes the texts of everything it renders', async () => {
  const table = readTable()
  expect(table).toHaveLength(read(laterViews).split('Promise.all').length - 1)
  const missing: string[] = []
  for (const [id, view, texts] of table) {
    const brought = await Promise.all(texts.map((file) => import(path.join(root, file))))
    const here = Object.assign({}, buttonCopy, modalCopy, errorCopy, ...brought.flatMap(Object.values))
    for (const file of closure(view))
      missing.push(...keysIn(file).flatMap((key) => (key in here ? [] : [`${id}: ${key} of ${file}`])))
  }
  expect(missing).toEqual([])
})
