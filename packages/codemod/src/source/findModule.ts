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

/**
 * Returns the file of an app that an import means, or undefined. Aliases such as `@/wagmi` and `~/wagmi` are looked for
 * in the usual folders.
 */
export function findModule(
  from: string,
  specifier: string,
  files: { has(file: string): boolean },
): string | undefined {
  const alias = /^[@~#]?\/(.*)$/.exec(specifier)?.[1]
  const places =
    alias === undefined
      ? specifier.startsWith('.')
        ? [path.posix.join(path.posix.dirname(from), specifier)]
        : [specifier, `src/${specifier}`]
      : ['', 'src/', 'app/'].map((folder) => `${folder}${alias}`)
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
