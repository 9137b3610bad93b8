import { expect, it } from 'vitest'
import { readWorkspaces } from '../imports.mjs'
import { addTarballs, setLinker, withNeeded } from './packSet.mjs'

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

it.each([
  ['^2.19.0', '^2.22.0'],
  ['2.19.5', '^2.22.0'],
  ['^3.6.0', '^3.4.1'],
  ['latest', '^2.22.0 || ^3.4.1'],
  [undefined, '^2.22.0 || ^3.4.1'],
])('for an app with wagmi %s, adds @wagmi/core %s', (wagmi, expected) => {
  const peers = { '@wagmi/core': '^2.22.0 || ^3.4.1', wagmi: '^2.19.0 || ^3.6.0' }
  const app = { dependencies: wagmi === undefined ? {} : { wagmi } }
  const { dependencies } = addTarballs(app, { tarballs, peers, manager: 'npm' })
  expect(dependencies['@wagmi/core']).toBe(expected)
  const own = { dependencies: { '@wagmi/core': '2.22.1' } }
  expect(addTarballs(own, { tarballs, peers, manager: 'npm' }).dependencies['@wagmi/core']).toBe('2.22.1')
})

it.each([
  ['', 'nodeLinker: node-modules\n'],
  ['enableTelemetry: false', 'enableTelemetry: false\nnodeLinker: node-modules\n'],
  ['enableTelemetry: false\n', 'enableTelemetry: false\nnodeLinker: node-modules\n'],
  ['nodeLinker: pnpm\n', 'nodeLinker: pnpm\n'],
])('makes Yarn install into node_modules with the settings %j', (text, expected) => {
  expect(setLinker(text)).toBe(expected)
})
