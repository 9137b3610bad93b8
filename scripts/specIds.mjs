// Copies the statements' ids from the specification: node scripts/specIds.mjs path/to/spec.md
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** Returns the ids of a specification's statements with the start of their text, in order. */
export function readSpecIds(text) {
  const ids = {}
  for (const line of text.split('\n')) {
    if (line.startsWith('## Readings')) break
    const found = line.match(/^\s*(?:- )?`(\d+\.\d+)` (.+)$/) ?? line.match(/^\| (\d+\.\d+) \| (.+) \|$/)
    if (found) ids[found[1]] = shorten(found[2])
  }
  return ids
}

function shorten(text) {
  const plain = text.replaceAll('**', '').replaceAll(' | ', ': ')
  return plain.length <= 100 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 99))} …`
}

if (process.argv[1] === import.meta.filename) {
  const ids = readSpecIds(readFileSync(process.argv[2], 'utf8'))
  writeFileSync(path.join(root, 'conformance/ids.json'), `${JSON.stringify(ids, null, 2)}\n`)
  console.log(`${Object.keys(ids).length} ids`)
}
