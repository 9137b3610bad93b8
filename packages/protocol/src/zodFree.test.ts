import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Returns a module's static imports within this package. Type imports are excluded, as they are erased. */
function staticImports(file: URL): string[] {
  if (file.pathname.endsWith('.json')) return []
  const source = readFileSync(fileURLToPath(file), 'utf8')
  return [...source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)].flatMap(
    ([, specifier]) => specifier ?? [],
  )
}

/** Returns everything that loads with a module: files of this package, and packages by name. */
function loaded(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  for (const specifier of staticImports(file)) {
    if (specifier.startsWith('.')) loaded(new URL(specifier, file), seen)
    else seen.add(specifier)
  }
  return seen
}

/** Modules that load with the connect button, or with the wallet's frame before its first message. */
const zodFree = [
  'constants/index',
  'vocabulary/vocabulary',
  'vocabulary/ids',
  'failure/failure',
  'names/nameLabel',
  'chains/network',
  'pages/pageSettings',
  'chains/chains',
  'chains/furtherChains',
  'chains/coinType',
  'frame/index',
  'wallet/access',
]

it.each(zodFree)('%s loads first, without zod', (name) => {
  const packages = [...loaded(new URL(`./${name}.ts`, import.meta.url))].filter(
    (id) => !id.startsWith('file:'),
  )
  expect(packages).toEqual([])
})

it('imports nothing to write a sign-in message, and only keccak to read one', () => {
  const brings = (name: string) =>
    [...loaded(new URL(`./signIn/${name}.ts`, import.meta.url))].filter((id) => !id.startsWith('file:'))
  expect(brings('formatSignInMessage')).toEqual([])
  expect(brings('index')).toEqual(['@noble/hashes/sha3', '@noble/hashes/utils'])
})

it('detects zod', () => {
  expect([...loaded(new URL('./api/account.ts', import.meta.url))]).toContain('zod/mini')
})
