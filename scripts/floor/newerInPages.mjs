// Finds newer web APIs in built pages, dependencies included: node scripts/floor/newerInPages.mjs
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.mjs'
import { findNewer } from './newerThanFloor.mjs'

/** Newer APIs in the pages' code and libraries, and why they are harmless in the oldest supported browsers. */
const known = {
  'AbortSignal.any': 'stores of @solana/subscribable that run actions, which the kit does not make',
  'Symbol.asyncDispose': 'an entry of a list, which is left out where it is undefined',
  'Symbol.dispose': 'an entry of a list, which is left out where it is undefined',
  allowsFeature: 'of an object that the frame looks for first',
  createContext: 'a function of React',
  fromHex: 'a method of curves',
  isActive: 'a method of queries',
  isValid: 'a method of fields of curves',
  skipTransition: 'React, where a page has a ViewTransition: none has',
  startViewTransition: 'React, where a page has a ViewTransition: none has',
}
const folders = ['apps/web/dist', 'apps/wallet/dist', 'apps/docs/dist', 'packages/frame/dist/page']

/** Finds newer APIs in code, minified or not, that it does not check for and that are not known to be harmless. */
export function findUnknown(file, source) {
  return findNewer(parseSync(file, source).program)
    .map(([, name]) => name)
    .filter((name) => !Object.hasOwn(known, name))
}

/** Prints newer APIs in the pages built last. Throws if there are any. */
export function checkPages() {
  const found = folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.posix.join(folder, file)),
    )
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      findUnknown(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
  for (const each of new Set(found)) console.error(`${each} is newer than the oldest supported browsers`)
  if (found.length > 0) throw new Error('A built page needs a newer browser than the oldest supported ones')
}

if (process.argv[1] === import.meta.filename) checkPages()
