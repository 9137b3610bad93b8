import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Returns what a module imports when it loads: types are erased, and `import()` runs later. */
function importsOf(file: URL): string[] {
  const source = readFileSync(fileURLToPath(file), 'utf8')
  const pattern = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm
  return [...source.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? [])
}

const protocol = new URL('../../../protocol/', import.meta.url)
const { exports: parts }: { exports: Record<string, { latchkey: string }> } = JSON.parse(
  readFileSync(new URL('package.json', protocol), 'utf8'),
)

/** Finds the file of a part of the protocol package, which is checked as well. */
function findPart(specifier: string): URL | undefined {
  const part = parts[specifier.replace(/^@latchkey\/protocol/, '.')]
  return part && new URL(part.latchkey, protocol)
}

function load(file: URL, packages: Set<string>, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return packages
  seen.add(file.href)
  for (const specifier of importsOf(file)) {
    const next = specifier.startsWith('.') ? new URL(specifier, file) : findPart(specifier)
    if (next) load(next, packages, seen)
    else packages.add(specifier.replace(/^(@[^/]+\/[^/]+|[^/]+).*/, '$1'))
  }
  return packages
}

it('loads no web server, log, namespace or database on import until an app uses one', () => {
  const packages = load(new URL('./index.ts', import.meta.url), new Set())
  expect([...packages].sort()).toEqual(['@noble/hashes', '@scure/base', 'lru-cache', 'viem', 'zod'])
})

it('detects such imports when they exist', () => {
  const packages = load(new URL('../index.ts', import.meta.url), new Set())
  for (const name of ['hono', 'pino', 'pg', 'drizzle-orm']) expect(packages).toContain(name)
})
