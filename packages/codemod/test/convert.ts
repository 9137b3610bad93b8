import { convertProject } from '../src/convertProject.ts'
import type { Library } from '../src/libraries/library.ts'
import { rainbowKit } from '../src/libraries/rainbowkit.ts'

/** Converts an app that is not rendered on a server. Returns all its files, and what is left to do. */
export function convert(sources: Readonly<Record<string, string>>, library: Library = rainbowKit) {
  const all = new Map(Object.entries(sources))
  const { changed, findings, bridges } = convertProject({
    sources: all,
    library,
    name: 'app',
    isServerRendered: false,
  })
  const files: Record<string, string> = Object.fromEntries([...all, ...changed])
  const todos = findings
    .filter(({ type }) => type === 'todo')
    .map(({ file, line, what }) => `${file}:${line} ${what}`)
  return { files, todos, findings, bridges: [...bridges] }
}
