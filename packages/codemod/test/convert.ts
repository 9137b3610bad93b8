import { convertProject } from '../src/convertProject.ts'
import type { Library } from '../src/libraries/library.ts'
import { rainbowKit } from '../src/libraries/rainbowkit.ts'
import type { Alias } from '../src/source/findModule.ts'

/** Converts an app. Returns all its files, and what is left to do. */
export function convert(
  sources: Readonly<Record<string, string>>,
  library: Library = rainbowKit,
  aliases: readonly Alias[] = [],
) {
  const all = new Map(Object.entries(sources))
  const { changed, findings, bridges } = convertProject({
    sources: all,
    library,
    name: 'app',
    aliases,
  })
  const files: Record<string, string> = Object.fromEntries([...all, ...changed])
  const todos = findings
    .filter(({ type }) => type === 'todo')
    .map(({ file, line, what }) => `${file}:${line} ${what}`)
  return { files, todos, findings, bridges: [...bridges] }
}
