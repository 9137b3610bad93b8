import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.mjs'
import { findSetUpProblems, planRelease, readPackages, tagOf } from './plan.mjs'

const plan = planRelease(readPackages())

it('publishes every package that is not private, each after its dependencies', () => {
  const names = plan.map(({ manifest }) => manifest.name.replace(/^@latchkey\//, ''))
  expect(names).toEqual(
    expect.arrayContaining(['protocol', 'ui', 'walletconnect', 'core', 'react', 'server', 'frame']),
  )
  expect(names).not.toContain('devnet')
  for (const { manifest } of plan)
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const at = plan.findIndex((other) => other.manifest.name === name)
      if (at !== -1)
        expect({ name, at }).toEqual({ name, at: Math.min(at, plan.indexOf(find(manifest.name)) - 1) })
    }
})

const find = (name: string) => plan.find(({ manifest }) => manifest.name === name)!

it('has everything in every public package that a release with provenance needs', () => {
  const { repository } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const hasFile = (file: string) => existsSync(path.join(root, file))
  expect(plan.flatMap((planned) => findSetUpProblems(planned, { plan, repository, hasFile }))).toEqual([])
})

describe('planRelease', () => {
  const own = (name: string, dependencies: Record<string, string> = {}) => ({
    name,
    version: '1.0.0',
    dependencies,
  })

  it('leaves private packages out', () => {
    const packages = new Map<string, ReturnType<typeof own> & { private?: boolean }>([
      ['packages/a', { ...own('a'), private: true }],
      ['packages/b', own('b', { outside: '1.0.0' })],
    ])
    expect(planRelease(packages).map(({ folder }) => folder)).toEqual(['packages/b'])
  })

  it('rejects packages that depend on each other', () => {
    const packages = new Map([
      ['packages/a', own('a', { b: '1.0.0' })],
      ['packages/b', own('b', { a: '1.0.0' })],
    ])
    expect(() => planRelease(packages)).toThrow('Packages depend on each other: packages/a, packages/b')
  })
})

describe('findSetUpProblems', () => {
  const repository = { type: 'git', url: 'git+https://forge.invalid/owner/name.git' }
  const manifest = {
    name: 'a',
    version: '1.0.0',
    license: 'MIT',
    description: 'A package',
    files: ['dist'],
    publishConfig: { access: 'public', provenance: true },
    repository: { ...repository, directory: 'packages/a' },
    dependencies: { b: '1.0.0', outside: '^2.0.0' },
  }
  const b = { name: 'b', version: '1.0.0' }
  const hasFile = (_: string) => true
  const find = (changed: object, release: Partial<Parameters<typeof findSetUpProblems>[1]> = {}) => {
    const planned = { folder: 'packages/a', manifest: { ...manifest, ...changed } }
    return findSetUpProblems(planned, { plan: [{ manifest: b }, planned], repository, hasFile, ...release })
  }

  it('accepts a complete package', () => {
    expect(find({})).toEqual([])
    expect(find({ repository: undefined }, { repository: undefined })).toEqual([])
  })

  const publishConfig = 'set "publishConfig" to { "access": "public", "provenance": true }'
  const differs = '"repository" differs from the one in package.json: run npm run repository'
  it.each<[string, object, string]>([
    ['without provenance', { publishConfig: { access: 'public' } }, publishConfig],
    ['with restricted access', { publishConfig: { access: 'restricted', provenance: true } }, publishConfig],
    ['with another license', { license: 'ISC' }, 'set "license" to "MIT"'],
    ['without a list of files', { files: undefined }, 'set "files", the list of what is published'],
    ['without the repository', { repository: undefined }, differs],
    ['with another folder', { repository: { ...repository, directory: 'packages/b' } }, differs],
    ['with another version', { version: '1.0.1' }, 'version 1.0.1 differs from 1.0.0, the version of b'],
    ['with a range of our own packages', { dependencies: { b: '^1.0.0' } }, 'b is "^1.0.0", not "1.0.0"'],
  ])('reports a package %s', (_, changed, problem) => {
    expect(find(changed)).toEqual([`packages/a: ${problem}`])
  })

  it('reports a repository that only packages have, and missing files', () => {
    expect(find({}, { repository: undefined })).toEqual([`packages/a: ${differs}`])
    const hasOthers = (file: string) => !file.endsWith('CHANGELOG.md')
    expect(find({}, { hasFile: hasOthers })).toEqual(['packages/a: CHANGELOG.md is missing'])
  })
})

it.each([
  ['1.0.0', 'latest'],
  ['0.2.0', 'latest'],
  ['1.0.0-next.3', 'next'],
])('publishes %s under the tag %s', (version, tag) => {
  expect(tagOf(version)).toBe(tag)
})
