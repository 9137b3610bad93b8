import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** What a module imports when it loads; types are gone by then, and `import()` comes later. */
function importsOf(file: URL): string[] {
  const source = readFileSync(fileURLToPath(file), 'utf8')
  const pattern = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm
  return [...source.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? [])
}

function load(file: URL, packages: Set<string>, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return packages
  seen.add(file.href)
  for (const specifier of importsOf(file)) {
    if (specifier.startsWith('.')) load(new URL(specifier, file), packages, seen)
    else packages.add(specifier.replace(/^(@[^/]+\/[^/]+|[^/]+).*/, '$1'))
  }
  return packages
}

it('an app that mounts sign-in loads no web server, no log, and no database before it opens one', () => {
  const packages = load(new URL('./index.ts', import.meta.url), new Set())
  expect([...packages].sort()).toEqual([
    '@latchkey/protocol',
    '@scure/base',
    'drizzle-orm',
    'lru-cache',
    'viem',
  ])
})

it('the walk would see them', () => {
  const packages = load(new URL('../index.ts', import.meta.url), new Set())
  for (const name of ['hono', 'pino', 'pg', '@electric-sql/pglite']) expect(packages).toContain(name)
})
