import { expect, it } from 'vitest'
import { findOutdated, isBehind, listDirect, newestAllowed } from './newestDependencies.mjs'

const node = '20.19.0'

it.each([
  ['1.2.3', '1.2.9', false],
  ['1.2.3', '1.3.0', false],
  ['1.2.3', '1.4.0', true],
  ['1.9.0', '2.0.0', true],
  ['0.20.3', '0.21.0', false],
  ['0.20.3', '0.22.0', true],
  ['2.0.0', '1.9.0', false],
  ['1.4.0', '1.2.0', false],
])('for %s and %s, the first is behind: %s', (version, newest, expected) => {
  expect(isBehind(version, newest)).toBe(expected)
})

it.each<[string, { version: string; node?: string; license?: string }, string | undefined]>([
  ['installs on the floor', { version: '2.0.0', node: '>=20' }, '2.0.0'],
  ['supports several versions of Node', { version: '2.0.0', node: '^20.19.0 || >=22.12.0' }, '2.0.0'],
  ['requires no version of Node', { version: '2.0.0' }, '2.0.0'],
  ['needs a newer Node', { version: '2.0.0', node: '>=22' }, '1.0.0'],
  ['needs a later Node 20', { version: '2.0.0', node: '>=20.20' }, '1.0.0'],
  ['has a licence that is not allowed', { version: '2.0.0', license: 'SEE LICENSE IN LICENSE.md' }, '1.0.0'],
  ['is a prerelease', { version: '2.0.0-rc.1' }, '1.0.0'],
])('finds the newest allowed release when another one %s', (_, { node: range, ...release }, expected) => {
  const releases = [
    { version: '1.0.0', license: 'MIT' },
    { license: 'MIT', ...(range && { engines: { node: range } }), ...release },
  ]
  expect(newestAllowed(releases, node)).toBe(expected)
})

it('returns nothing when no release is allowed', () => {
  expect(
    newestAllowed([{ version: '1.0.0', engines: { node: '>=22' }, license: 'MIT' }], node),
  ).toBeUndefined()
})

it('requires a reason for an outdated dependency, and no other reasons', () => {
  const direct = new Map([
    ['a', '1.0.0'],
    ['b', '1.0.0'],
    ['c', '1.0.0'],
    ['d', '1.0.0'],
  ])
  const newest = new Map([
    ['a', '1.1.0'],
    ['b', '2.0.0'],
    ['c', '2.0.0'],
  ])
  expect(findOutdated(direct, newest, { c: 'a peer', d: 'none' })).toEqual([
    expect.stringMatching(/^b is 1\.0\.0, the newest installable release is 2\.0\.0/),
    'd is not behind: remove it from scripts/dependencies/olderDependencies.json',
  ])
})

it('lists the lowest version of every direct dependency, without peers and our own packages', () => {
  const packages = {
    '': { devDependencies: { a: '2.0.0' } },
    'packages/x': {
      dependencies: { a: '^1.0.0', '@latchkey/y': '0.1.0' },
      optionalDependencies: { b: '1.0.0' },
      peerDependencies: { c: '1.x' },
    },
    'node_modules/a': { version: '2.0.0', dependencies: { d: '1.0.0' } },
    'packages/x/node_modules/a': { version: '1.4.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/@latchkey/y': { link: true, resolved: 'packages/y' },
  }
  expect([...listDirect(packages)]).toEqual([
    ['a', '1.4.0'],
    ['b', '1.0.0'],
  ])
})
