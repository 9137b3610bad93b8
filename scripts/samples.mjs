// Writes the code samples of the documents as files that tsconfig.samples.json checks: node scripts/samples.mjs
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'
import { filesBelow } from './sourceFiles.mjs'

const folder = path.join(root, 'artifacts/samples')
/** The page whose first `src/kit.ts` is the `./kit` of pages that create no kit of their own. */
const kitPage = 'docs/start/first-app.md'

/**
 * Finds the TypeScript samples of a Markdown text. Each is a file with the name that its first line gives (`// src/kit.ts`),
 * or one named after its line.
 * @param {string} text
 * @returns {{ name: string, line: number, code: string }[]}
 */
export function findSamples(text) {
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```/gms)].map(({ 1: language, 2: code, index }) => {
    const line = text.slice(0, index).split('\n').length
    const name = /^\/\/ (\S+\.tsx?)$/m.exec(code.split('\n')[0])?.[1]
    return { name: name ?? `line${line}.${language}`, line, code }
  })
}

/**
 * Returns the samples of a page, with the kit that they import, if the page doesn't create it.
 * @param {{ name: string, line: number, code: string }[]} samples
 * @param {string} kit
 */
export function addKit(samples, kit) {
  const isMissing =
    samples.some(({ code }) => code.includes("from './kit'")) &&
    !samples.some(({ name }) => /(^|\/)kit\.ts$/.test(name))
  return isMissing ? [...samples, { name: 'kit.ts', line: 0, code: kit }] : samples
}

function main() {
  rmSync(folder, { recursive: true, force: true })
  const pages = filesBelow('.', (file) => file.endsWith('.md'))
  const read = (page) => findSamples(readFileSync(path.join(root, page), 'utf8'))
  const kit = read(kitPage).find(({ name }) => name === 'src/kit.ts')?.code ?? ''
  for (const page of pages) {
    for (const { name, line, code } of addKit(read(page), kit)) {
      const named = path.join(folder, page.replace(/\.md$/, ''), name)
      // A page may show a file more than once.
      const file = existsSync(named) ? named.replace(/(\.tsx?)$/, `.${line}$1`) : named
      mkdirSync(path.dirname(file), { recursive: true })
      // A sample without imports is a module, too.
      writeFileSync(file, `${code}\nexport {}\n`)
    }
  }
}

if (process.argv[1] === import.meta.filename) main()
