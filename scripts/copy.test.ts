import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'
import { whereSeen } from './whereSeen.ts'

const modules = import.meta.glob(
  [
    '../packages/react/src/copy/en/*.ts',
    '../packages/frame/src/copy/en*.ts',
    '../packages/server/src/**/*Words.ts',
    '!../packages/server/src/wallet/words/*.ts',
    '../apps/*/src/words/english.ts',
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

/** Pages whose own texts appear before, or without, scripts. */
const pages = ['packages/frame/index.html', 'apps/wallet/index.html', 'apps/web/index.html']

/** Returns the texts of a page that appear before, or without, scripts. */
function textsOfPage(source: string): [key: string, text: string][] {
  const find = (pattern: RegExp) => pattern.exec(source)?.[1]?.trim().replace(/\s+/g, ' ') ?? ''
  return [
    ['title', find(/<title>(.*?)<\/title>/s)],
    ['oldBrowser', find(/<p class="lk-old-browser"[^>]*>(.*?)<\/p>/s)],
    ['noscript', find(/<noscript>(.*?)<\/noscript>/s)],
  ]
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const tables: [file: string, texts: [key: string, text: string][]][] = [
  ...Object.entries(modules).map(([file, exports]): [string, [string, string][]] => [
    file.replace('../', ''),
    Object.values(exports).flatMap((table) => (table && typeof table === 'object' ? textsOf(table) : [])),
  ]),
  ...pages.map((file): [string, [string, string][]] => [
    file,
    textsOfPage(readFileSync(path.join(root, file), 'utf8')),
  ]),
]
const seen = tables
  .filter(([file, texts]) => file !== composed && texts.length > 0)
  .sort(([one], [other]) => (one < other ? -1 : 1))

it('knows where each text is seen', () => {
  const unplaced = seen.flatMap(([file, texts]) =>
    texts.filter(([key, text]) => !text || !whereSeen(file, key)).map(([key]) => `${file}: ${key}`),
  )
  expect(unplaced).toEqual([])
})

const intro = `# Texts

Every text that a visitor sees, in English, for translators. \`{name}\` stands for a value. For the texts of the modal, *Where seen* names the heading of the view.

[Languages](react/languages.md) describes how an app replaces the texts of the modal. Texts of the wallet (\`packages/frame\`), of emails and of login pages can't be replaced. [Translations](languages/README.md) lists their languages.

Not included, because visitors don't see them:

- the operator's telemetry page (\`packages/server/src/telemetry\`), in English only
- pages of the local world and the gallery, for development (\`packages/devnet\`, \`packages/react/gallery\`)
- messages of errors and commands for developers: see [Errors](reference/errors.md)

Written by \`npx vitest run --project unit scripts/copy.test.ts -u\`.
`

it('docs/copy.md contains every text that a visitor sees, for translators', async () => {
  const sections = seen.map(([file, texts]) => {
    const rows = texts.map(([key, text]) => `| \`${key}\` | ${whereSeen(file, key)} | ${escapeCell(text)} |`)
    return `## ${file}\n\n| Key | Where seen | Text |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  await expect(`${intro}\n${sections.join('\n')}`).toMatchFileSnapshot('../docs/copy.md')
})
