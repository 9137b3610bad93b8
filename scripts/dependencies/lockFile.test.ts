import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.mjs'
import { findProblems } from './dependencies.mjs'

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = read('package-lock.json')
const allowed = read('scripts/dependencies/installScripts.json')
const hash = 'sha512-a'

it('pins every package with a hash, contains no URLs, and allows each install script', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(findProblems(packages, allowed)).toEqual([])
})

it('has no script that npm runs automatically when it installs packages', () => {
  const automatic = /^(pre|post)?install$|^(pre|post)?prepare$|^prepublish$|^dependencies$/
  const manifests = ['', ...Object.keys(packages).filter((place) => /^(packages|apps|bench)\//.test(place))]
    .filter((place) => !place.includes('node_modules/'))
    .map((place) => path.join(place, 'package.json'))
  expect(manifests.length).toBeGreaterThan(5)
  const scripts = manifests.flatMap((file) => Object.keys(read(file).scripts ?? {}))
  expect(scripts.filter((name) => automatic.test(name))).toEqual([])
})

it.each<[string, object, RegExp]>([
  ['without a hash', { version: '1.0.0' }, /^a@1\.0\.0 has no SHA-512 hash$/],
  ['with a weak hash', { version: '1.0.0', integrity: 'sha1-a' }, /has no SHA-512 hash$/],
  [
    'with a URL',
    { version: '1.0.0', integrity: hash, resolved: 'https://registry.invalid/a.tgz' },
    /has a download URL/,
  ],
  [
    'with an unreviewed install script',
    { version: '1.0.0', integrity: hash, hasInstallScript: true },
    /^a@1\.0\.0 runs an install script: review it, then allow it/,
  ],
])('rejects a package %s', (_, entry, problem) => {
  expect(findProblems({ 'node_modules/b/node_modules/a': entry }, {})).toEqual([
    expect.stringMatching(problem),
  ])
})

it('allows a script by version and reports an unused permission', () => {
  const entry = { version: '1.0.0', integrity: hash, hasInstallScript: true }
  expect(findProblems({ 'node_modules/a': entry }, { 'a@1.0.0': 'builds' })).toEqual([])
  expect(findProblems({ 'node_modules/a': { ...entry, version: '1.0.1' } }, { 'a@1.0.0': 'builds' })).toEqual(
    [
      expect.stringContaining('a@1.0.1 runs an install script'),
      expect.stringContaining('a@1.0.0 has no install script'),
    ],
  )
})

it('ignores links and our own packages', () => {
  const own = {
    'packages/a': { version: '0.1.0' },
    'node_modules/@latchkey/a': { link: true, resolved: 'packages/a' },
  }
  expect(findProblems(own, {})).toEqual([])
})
