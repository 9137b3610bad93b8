import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { findSamples } from '../samples.mjs'
import { filesBelow } from '../sourceFiles.mjs'
import { folder } from './catalogue.mjs'
import { createAnchors } from './layout.mjs'

/** Finds the sections of the documents whose samples import an export, by `specifier name`. */
export function findUses() {
  const uses = new Map()
  const pages = filesBelow('.', (file) => file.endsWith('.md') && !file.startsWith(`${folder}/`))
  for (const page of pages) {
    const text = readFileSync(path.join(root, page), 'utf8')
    const headings = headingsOf(text)
    for (const { line, code } of findSamples(text)) {
      const heading = headings.findLast((one) => one.line < line)
      if (!heading) continue
      for (const [, list, specifier] of code.matchAll(/^import \{([^}]*)\} from '(@latchkey\/[^']+)'/gm))
        for (const name of list.split(',').map((one) => one.trim().replace(/^type /, ''))) {
          const key = `${specifier} ${name}`
          const known = uses.get(key) ?? []
          if (!known.some((one) => one.page === page)) uses.set(key, [...known, { page, ...heading }])
        }
    }
  }
  return uses
}

function headingsOf(text) {
  const anchorOf = createAnchors()
  let isFenced = false
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) isFenced = !isFenced
    const [, title] = (!isFenced && /^#+ (.+)$/.exec(line)) || []
    if (title === undefined) return []
    const plain = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return [{ line: at + 1, title: plain.replaceAll('`', ''), anchor: anchorOf(plain) }]
  })
}
