import { expect, it } from 'vitest'
import { findModule } from './findModule.ts'

const files = new Set(['src/wagmi.ts', 'src/config/index.tsx', 'app/kit.js', 'lib.mjs'])

it.each([
  ['src/pages/a.tsx', '../wagmi', 'src/wagmi.ts'],
  ['src/pages/a.tsx', '../wagmi.js', 'src/wagmi.ts'],
  ['src/a.tsx', './config', 'src/config/index.tsx'],
  ['src/a.tsx', '@/wagmi', 'src/wagmi.ts'],
  ['src/a.tsx', '~/kit', 'app/kit.js'],
  ['src/a.tsx', 'config', 'src/config/index.tsx'],
  ['a.js', './lib', 'lib.mjs'],
  ['src/a.tsx', './nowhere', undefined],
  ['src/a.tsx', 'wagmi/chains', undefined],
])('from %s, %s is %s', (from, specifier, expected) => {
  expect(findModule(from, specifier, files)).toBe(expected)
})
