import path from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { countFiles, findGaps, readCheckout, textOf, walks } from './walks.mjs'

const checkout = readCheckout()

it.each(walks)('the code still takes the walk "$name", which is short enough', (walk) => {
  expect(findGaps(walk, checkout)).toEqual([])
  expect(countFiles(walk)).toBeLessThanOrEqual(walk.asked)
})

it('opens the app of a wallet in one place of a sign-in', () => {
  const steps = walks.find(({ name }) => name === 'sign-in')?.steps as [string, string][]
  const opening = steps.filter(([file, name]) =>
    textOf(file, name, checkout.read).includes('openConnectedWallet(kit)'),
  )
  expect(opening).toEqual([['packages/core/src/signIn/signIn.ts', 'signIn']])
})

describe('findGaps', () => {
  const find = (files: Record<string, string>, steps: unknown[][]) =>
    findGaps(
      { steps },
      {
        read: (file: string) => files[file] ?? '',
        resolve: (file: string, specifier: string) => path.join(path.dirname(file), specifier),
      },
    )
  const b = 'export const b = () => c(), c = () => 0, d = () => c'
  const walk = [
    ['a.ts', 'a'],
    ['b.ts', 'b'],
    ['b.ts', 'c'],
  ]

  it.each([
    ["import { b } from './b.ts'; export function a() { return b() }"],
    ["import { b as other } from './b.ts'; const a = () => other()"],
    ["import { b } from './index.ts'; const a = () => b()"],
    ["import { b } from './all.ts'; const a = () => b()"],
    ["const a = async () => (await import('./b.ts')).b()"],
  ])('accepts %s', (a) => {
    const files = {
      'a.ts': a,
      'b.ts': b,
      'index.ts': "export { b } from './b.ts'",
      'all.ts': "export * from './b.ts'",
    }
    expect(find(files, walk)).toEqual([])
  })

  it.each([
    ['export const a = 0', 'a.ts has no function a'],
    ["import { b } from './b.ts'; const a = () => 0; b()", "a.ts: a doesn't call b of b.ts"],
    ["import { b } from './other.ts'; const a = () => b()", "a.ts: a doesn't call b of b.ts"],
  ])('rejects %s', (a, gap) => {
    expect(find({ 'a.ts': a, 'b.ts': b }, walk)).toContain(gap)
  })

  it('looks for the text of a table, in the caller and in the table', () => {
    const files = {
      'a.ts': 'const a = (on) => on.run()',
      'b.ts': b,
      'table.ts': 'export const on = { run: b }',
    }
    const by = (call: string, text: string) => [
      ['a.ts', 'a'],
      ['b.ts', 'b', { by: [call, ['table.ts', text]] }],
    ]
    expect(find(files, by('on.run(', 'run: b'))).toEqual([])
    expect(find(files, by('on.stop(', 'run: b'))).toEqual(['the call is missing: on.stop('])
    expect(find(files, by('on.run(', 'run: c'))).toEqual(['table.ts lacks: run: c'])
  })

  it('continues from the caller of a step that returns, and from the one that a step names', () => {
    const files = { 'a.ts': "import { b, c, d } from './b.ts'; const a = () => b(c())", 'b.ts': b }
    const returned = [
      ['a.ts', 'a'],
      ['b.ts', 'c', { returns: true }],
      ['b.ts', 'b'],
    ]
    expect(find(files, returned)).toEqual([])
    expect(find(files, [...returned, ['b.ts', 'd', { from: ['b.ts', 'b'] }]])).toHaveLength(1)
  })

  it('finds a method within a function', () => {
    const files = {
      'a.ts': "import { b } from './b.ts'; const a = () => b().run()",
      'b.ts': 'export function b() { return { run() {} } }',
    }
    expect(
      find(files, [
        ['a.ts', 'a'],
        ['b.ts', 'b.run'],
      ]),
    ).toEqual([])
    expect(
      find(files, [
        ['a.ts', 'a'],
        ['b.ts', 'b.stop'],
      ]),
    ).toEqual(['b.ts has no function b.stop'])
  })
})

it('counts a file once', () => {
  expect(
    countFiles({
      steps: [
        ['a.ts', 'a'],
        ['b.ts', 'b'],
        ['a.ts', 'c'],
      ],
    }),
  ).toBe(2)
})
