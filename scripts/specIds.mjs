// Copies the statements' ids from docs/spec.md to conformance/ids.json: node scripts/specIds.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const spec = path.join(root, 'docs/spec.md')

/** Returns the ids of a specification's statements with the start of their text, in order. */
export function readSpecIds(text) {
  const ids = {}
  for (const line of text.split('\n')) {
    if (line.startsWith('## Readings')) break
    const plain = line.replace(/<a id="[^"]*"><\/a>/, '')
    const found = plain.match(/^\s*(?:- )?`(\d+\.\d+)` (.+)$/) ?? plain.match(/^\| (\d+\.\d+) \| (.+) \|$/)
    if (found) ids[found[1]] = shorten(found[2])
  }
  return ids
}

function shorten(text) {
  const plain = text.replaceAll('**', '').replaceAll(' | ', ': ')
  return plain.length <= 100 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 99))} …`
}

if (process.argv[1] === import.meta.filename) {
  const ids = readSpecIds(readFileSync(spec, 'utf8'))
  writeFileSync(path.join(root, 'conformance/ids.json'), `${JSON.stringify(ids, null, 2)}\n`)
  console.log(`${Object.keys(ids).length} ids`)
}
