import { build } from 'vite'
import { root } from '../run.mjs'

/** Builds a page from virtual modules like an app does, starting at `virtual:entry`. Returns its chunks. */
export async function bundlePage(modules) {
  const virtual = {
    name: 'virtual',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  }
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [virtual],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'virtual:entry',
        // As in bench/kit: the first load stays one file, and is not split for the sake of later chunks.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  })
  return [result].flat().flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'))
}

/** Returns the names of chunks and of everything that they import statically. */
export function closure(chunks, isRoot) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const names = new Set()
  const add = (name) => {
    if (names.has(name) || !byName.has(name)) return
    names.add(name)
    for (const next of byName.get(name).imports) add(next)
  }
  for (const chunk of chunks) if (isRoot(chunk)) add(chunk.fileName)
  return names
}
