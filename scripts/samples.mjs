// Writes the code samples of the documents as files that tsconfig.samples.json checks: node scripts/samples.mjs
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'
import { filesBelow } from './sourceFiles.mjs'

const folder = path.join(root, 'artifacts/samples')

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

function main() {
  rmSync(folder, { recursive: true, force: true })
  const pages = filesBelow('.', (file) => file.endsWith('.md'))
  for (const page of pages) {
    for (const { name, line, code } of findSamples(readFileSync(path.join(root, page), 'utf8'))) {
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
