import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

const modules = import.meta.glob(
  [
    '../packages/react/src/copy/en/*.ts',
    '../packages/frame/src/copy/en*.ts',
    '../packages/server/src/**/*Words.ts',
    '../apps/*/src/words/copy.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** Composed of the other tables. */
const composed = 'packages/react/src/copy/en/en.ts'

/** Returns the texts of a table by their path. For a text built from values, returns its source. */
function textsOf(table: object, parent = ''): [key: string, text: string][] {
  return Object.entries(table).flatMap(([name, value]): [string, string][] => {
    const key = `${parent}${name}`
    if (typeof value === 'string') return [[key, value]]
    if (typeof value === 'function')
      return [[key, /[`'](.*)[`']/s.exec(String(value))?.[1]?.replaceAll('${', '{') ?? '']]
    return value && typeof value === 'object' ? textsOf(value, `${key}.`) : []
  })
}

/** Returns the docstring of a file's first export. */
const docstringOf = (source: string) =>
  /\/\*\*\s*(.*?)\s*\*\//s.exec(source)?.[1]?.replace(/\s*\n\s*\*\s*/g, ' ') ?? ''

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

it('docs/copy.md contains every text on screen, for translators', async () => {
  const sections = Object.entries(modules)
    .map(([file, exports]) => ({ file: file.replace('../', ''), exports }))
    .filter(({ file }) => file !== composed)
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .flatMap(({ file, exports }) => {
      const tables = Object.values(exports).filter((value) => value !== null && typeof value === 'object')
      const texts = tables.flatMap((table) => textsOf(table as object))
      if (texts.length === 0) return []
      const source = readFileSync(path.join(root, file), 'utf8')
      const rows = texts.map(([key, text]) => `| \`${key}\` | ${escapeCell(text)} |`)
      return [`## ${file}\n\n${docstringOf(source)}\n\n| Key | Text |\n| --- | --- |\n${rows.join('\n')}\n`]
    })
  const text = `# Texts\n\nEvery text that a person sees, in English. \`{name}\` stands for a value.\n\nWritten by \`npx vitest run --project unit scripts/copy.test.ts -u\`.\n\n${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot('../docs/copy.md')
})
