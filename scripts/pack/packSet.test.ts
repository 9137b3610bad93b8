import { expect, it } from 'vitest'
import { readWorkspaces } from '../imports.mjs'
import { addTarballs, withNeeded } from './packSet.mjs'

it('packs a package with all that it needs', () => {
  expect(withNeeded(['react'], readWorkspaces()).toSorted()).toEqual(
    ['core', 'protocol', 'react', 'ui', 'walletconnect'].map((name) => `@latchkey/${name}`),
  )
  expect(() => withNeeded(['reacts'], readWorkspaces())).toThrow('There is no packages/reacts.')
})

const tarballs = { '@latchkey/core': 'file:./latchkey/core.tgz' }
it.each([
  ['npm', {}],
  ['pnpm', { pnpm: { overrides: tarballs } }],
  ['yarn', { resolutions: tarballs }],
  ['bun', { overrides: tarballs }],
] as const)('makes %s use the tarballs, and keeps the versions that an app has', (manager, more) => {
  const app = { name: 'app', dependencies: { viem: '2.30.0' } }
  expect(addTarballs(app, { tarballs, peers: { viem: '2.x', react: '>=18.3' }, manager })).toEqual({
    name: 'app',
    dependencies: { ...tarballs, viem: '2.30.0', react: '>=18.3' },
    ...more,
  })
})
