import path from 'node:path'

const endings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.mts',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
]

/** An entry of `paths` in a tsconfig.json. */
export type Alias = {
  /** The folder that it applies to. */
  folder: string
  /** A specifier, with `*` for the part that the targets repeat. */
  pattern: string
  /** Paths relative to the app. */
  targets: readonly string[]
}

/**
 * Returns the file of an app that an import means, or undefined. Aliases such as `@/wagmi` and `~/wagmi` that no
 * tsconfig.json explains are looked for in the usual folders.
 */
export function findModule(
  from: string,
  specifier: string,
  files: { has(file: string): boolean },
  aliases: readonly Alias[] = [],
): string | undefined {
  const places = [
    ...aliases.flatMap((alias) => targetsOf(alias, from, specifier)),
    ...guessPlaces(from, specifier),
  ]
  for (const place of places)
    for (const ending of endings) {
      const file = `${place}${ending}`
      if (files.has(file)) return file
      // TypeScript's imports may name the file that will be written.
      const source = file.replace(/\.js(x?)$/, '.ts$1')
      if (files.has(source)) return source
    }
  return undefined
}

/** Returns the paths that an alias gives a specifier. */
function targetsOf({ folder, pattern, targets }: Alias, from: string, specifier: string): string[] {
  if (folder !== '.' && !from.startsWith(`${folder}/`)) return []
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return specifier === pattern ? [...targets] : []
  if (!specifier.startsWith(start) || !specifier.endsWith(end)) return []
  const rest = specifier.slice(start.length, specifier.length - end.length)
  return targets.map((target) => target.replace('*', rest))
}

function guessPlaces(from: string, specifier: string): string[] {
  const alias = /^[@~#]?\/(.*)$/.exec(specifier)?.[1]
  if (alias !== undefined) return ['', 'src/', 'app/'].map((folder) => `${folder}${alias}`)
  if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(from), specifier)]
  return [specifier, `src/${specifier}`]
}
