import { expect, it } from 'vitest'
import { isAllowed, productionTree } from './licenses.mjs'

it('allows a package with an allowed licence and rejects all others', () => {
  expect(isAllowed('MIT')).toBe(true)
  expect(isAllowed('(GPL-3.0 OR MIT)')).toBe(true)
  expect(isAllowed('MIT AND GPL-3.0')).toBe(false)
  expect(isAllowed('an unstated licence')).toBe(false)
})

it('walks runtime dependencies, nested copies first, and excludes build tools', () => {
  const packages = {
    'packages/a': {
      dependencies: { b: '1' },
      devDependencies: { tool: '1' },
      peerDependencies: { react: '19' },
    },
    'node_modules/b': { dependencies: { c: '2' }, optionalDependencies: { rare: '1' } },
    'node_modules/b/node_modules/c': {},
    'node_modules/c': {},
    'node_modules/react': {},
    'node_modules/tool': {},
  }
  expect([...productionTree(packages, 'packages/a')]).toEqual([
    'packages/a',
    'node_modules/b',
    'node_modules/b/node_modules/c',
    'node_modules/react',
  ])
})
