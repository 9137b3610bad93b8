import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.mjs'
import { planRelease, readPackages } from './plan.mjs'

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

it('has a changelog for every public package', () => {
  const without = plan.filter(({ folder }) => !existsSync(path.join(root, folder, 'CHANGELOG.md')))
  expect(without.map(({ folder }) => folder)).toEqual([])
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
