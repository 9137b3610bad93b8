import path from 'node:path/posix'
import { expect, it } from 'vitest'
import { findDeadExports } from './deadExports.mjs'

const find = (files: Record<string, string>, options = {}) =>
  findDeadExports(new Map(Object.entries(files)), {
    entries: new Set(),
    resolve: (file: string, specifier: string) => path.join(path.dirname(file), specifier),
    ...options,
  }).map(([, name]) => name)

const thing = 'packages/core/src/thing.ts'
const other = 'packages/core/src/other.ts'

it.each([
  ["import { a } from './thing.ts'", ['B']],
  ["import { a, type B } from './thing.ts'", []],
  ["import { a as c } from './thing.ts'", ['B']],
  ["export { a, type B } from './thing.ts'", []],
  ["export * from './thing.ts'", []],
  ["import * as all from './thing.ts'", []],
  ["const load = () => import('./thing.ts')", []],
  ["frame.src = new URL('./thing.ts', import.meta.url).href", []],
  ["type Got = import('./thing.ts').B", ['a']],
  ["import './thing.ts'", ['a', 'B']],
  ['const a = 1', ['a', 'B']],
])('after %s, %j are unused', (source, dead) => {
  expect(find({ [thing]: 'export const a = 1\nexport type B = typeof a', [other]: source })).toEqual(dead)
})

it('counts a test, a package’s entry and a mention in a script as uses', () => {
  const files = { [thing]: 'export const a = 1' }
  expect(find({ ...files, 'packages/core/src/thing.test.ts': "import { a } from './thing.ts'" })).toEqual([])
  expect(find(files, { entries: new Set([thing]) })).toEqual([])
  expect(find(files, { scripts: "const { a } = await import('../dist/thing.js')" })).toEqual([])
})
