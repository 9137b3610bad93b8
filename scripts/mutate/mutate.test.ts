import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.mjs'
import * as list from './mutateList.mjs'
import { changedSource, chooseShard, judge, sumUp, toLine, toMeasured, writeDoc } from './mutateResults.mjs'

/** How many files were ever listed, for a checkout without history. Raise this when the list grows. */
const everListed = 108

type List = {
  files: Record<string, string[]>
  removed: { file: string; into?: string; why: string }[]
  equivalent: { file: string; line: string; from: string; to: string; why: string }[]
}
type Measured = Record<string, { total: number; killed: number; equivalent: number; code: string }>
const { files, removed, equivalent }: List = list.readList()
const measured: Measured = list.readMeasured()
const isThere = (file: string) => existsSync(path.join(root, file))

it('lists existing files with existing tests', () => {
  const missing = Object.entries(files).flatMap(([file, tests]) =>
    [file, ...tests.map((test) => path.posix.join(path.dirname(file), test))].filter(
      (name) => !isThere(name),
    ),
  )
  expect(missing).toEqual([])
  expect(Object.entries(files).filter(([, tests]) => tests.length === 0)).toEqual([])
})

it('lists every file that was ever listed, or says why it was removed', () => {
  expect(list.lostFiles(list.everListed(), Object.keys(files), removed)).toEqual([])
  expect(Object.keys(files).length + removed.length).toBeGreaterThanOrEqual(everListed)
})

it('removes only files that are gone, and lists the file that took over their code', () => {
  for (const { file, into, why } of removed) {
    expect(why).toMatch(/^[A-Z`'].*\.$/)
    expect([file, isThere(file)]).toEqual([file, false])
    expect(files).not.toHaveProperty([file])
    if (into !== undefined) expect(files).toHaveProperty([into])
  }
  expect(new Set(removed.map(({ file }) => file)).size).toBe(removed.length)
})

it('has a result of each listed file, within the limits, and documents them', () => {
  expect(Object.keys(measured)).toEqual(Object.keys(files).sort())
  const results = Object.entries(measured).map(([file, result]) => ({
    file,
    ...result,
    survivors: [],
    stale: [],
  }))
  expect(sumUp(results).problems).toEqual([])
  const doc = list.read(list.docFile)
  expect(writeDoc(doc, measured)).toBe(doc)
})

it('gives a reason for each equivalent mutant, whose line exists in its file', () => {
  for (const { file, line, why } of equivalent) {
    expect(why).toMatch(/^[A-Z`'].*\.$/)
    expect(files).toHaveProperty([file])
    const lines = list.read(file).split('\n')
    expect(lines.map((text) => text.trim())).toContain(line)
  }
})

it('reads what a mutant changes, on one line and across several', () => {
  const source = 'const one = 1\nif (one > 0) {\n  stop()\n}\n'
  expect(changedSource(source, { start: { line: 2, column: 5 }, end: { line: 2, column: 12 } })).toEqual({
    line: 'if (one > 0) {',
    from: 'one > 0',
  })
  expect(changedSource(source, { start: { line: 2, column: 14 }, end: { line: 4, column: 2 } })).toEqual({
    line: 'if (one > 0) {',
    from: '{ stop() }',
  })
})

const entry = { file: 'a.ts', line: 'a < b', from: '<', to: '<=', why: 'They are never the same.' }
const mutant = (status: string, to = '<=') => ({ status, line: 'a < b', from: '<', to })

it('counts uncovered mutants as survived, and only listed ones as equivalent', () => {
  const statuses = ['Killed', 'Timeout', 'RuntimeError', 'NoCoverage', 'CompileError']
  const mutants = statuses.map((status) => mutant(status, '>'))
  const result = judge('a.ts', [...mutants, mutant('Survived')], [entry, { ...entry, file: 'b.ts' }])
  expect(result).toMatchObject({ total: 5, killed: 3, equivalent: 1, stale: [] })
  expect(result.survivors).toEqual([mutant('NoCoverage', '>')])
  expect(toLine(result)).toBe('a.ts: 3 of 5 killed, 1 survived, 1 equivalent, 75 %')
})

it.each([
  ['too many survivors', [...Array(8).fill('Killed'), 'Survived'], [], /88\.8 % killed, at least 90 %/],
  ['too many equivalents', [...Array(18).fill('Killed'), 'Survived'], [entry], /at most 5 % allowed/],
  ['an equivalent mutant that a test kills', ['Killed'], [entry], /a test kills < → <=/],
  ['no mutants', [], [], /no mutants ran/],
])('fails with %s', (_, statuses, listed, problem) => {
  const mutants = statuses.map((status) => mutant(status))
  expect(sumUp([judge('a.ts', mutants, listed)]).problems).toEqual([expect.stringMatching(problem)])
})

it('passes at the limits', () => {
  const mutants = [...Array(18).fill('Killed'), 'Survived', 'Survived'].map((status) => mutant(status, '>'))
  const equal = [...Array(19).fill(mutant('Killed', '>')), mutant('Survived')]
  expect(sumUp([judge('a.ts', mutants, [])]).problems).toEqual([])
  expect(sumUp([judge('a.ts', equal, [entry])]).problems).toEqual([])
  expect(sumUp([judge('a.ts', [mutant('Survived')], [entry])], { isChosen: true }).problems).toEqual([])
})

it('assigns every file to one shard', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const shards = ['1/3', '2/3', '3/3'].map((shard) => chooseShard(names, shard))
  expect(shards).toEqual([['a', 'd'], ['b', 'e'], ['c']])
  expect(chooseShard(names)).toEqual(names)
  for (const wrong of ['0/3', '4/3', '1', 'a/b']) expect(() => chooseShard(names, wrong)).toThrow('--shard')
})

it('notices files missing from the list, unless they moved or their removal is recorded', () => {
  const earlier = ['packages/a/src/x.ts', 'packages/a/src/y.ts', 'packages/b/src/z.ts']
  const lost = (listed: string[], gone: string[]) =>
    list.lostFiles(
      earlier,
      listed,
      gone.map((file) => ({ file })),
    )
  expect(lost(earlier, [])).toEqual([])
  expect(lost(['packages/a/src/x.ts'], ['packages/b/src/z.ts'])).toEqual(['packages/a/src/y.ts'])
  expect(lost(['packages/a/src/room/x.ts', 'packages/b/src/y.ts', 'packages/b/src/z.ts'], [])).toEqual([
    'packages/a/src/y.ts',
  ])
})

it('finds listed files whose code changed since it was measured', () => {
  const [file = ''] = Object.keys(files)
  const now = { ...measured, [file]: { code: list.hashCode(list.read(file)) } }
  expect(list.staleFiles([file, 'scripts/mutate/mutate.mjs'], now)).toEqual(['scripts/mutate/mutate.mjs'])
  expect(list.staleFiles([file], { [file]: { code: 'another' } })).toEqual([file])
})

it('ignores imports, comments and white space in a file’s code', () => {
  const source = "import { a } from './a.ts'\n\n/** Returns\n * one. */\nexport const one = a(1)\n"
  const moved = "import {\n  a,\n} from '../b/a.ts'\n// Why.\nexport const one =\n  a(1)\n"
  expect(list.hashCode(moved)).toBe(list.hashCode(source))
  expect(list.hashCode(source.replace('a(1)', 'a(2)'))).not.toBe(list.hashCode(source))
})

it('writes the totals and each file’s result to the docs', () => {
  const text = [
    '1 mutants in 1 files: 1 killed.',
    ...['| Folder | Killed |', '| --- | --- |', '| `packages/lost` | `gone.ts` 1/1 |', '', 'End'],
  ].join('\n')
  const mutants = [...Array(1_000).fill(mutant('Killed')), mutant('Survived'), mutant('NoCoverage', '>')]
  const results = {
    'packages/a/kept.ts': toMeasured(judge('packages/a/kept.ts', [mutant('Killed')], []), 'hash'),
    'packages/a/ran.ts': toMeasured(judge('a.ts', mutants, [entry]), 'hash'),
    'packages/b/new.ts': toMeasured(judge('packages/b/new.ts', [mutant('Timeout')], []), 'hash'),
  }
  expect(writeDoc(text, results).split('\n')).toEqual([
    '1,004 mutants in 3 files: 1,002 killed (99.9 % of those that are not equivalent), 1 survived, 1 equivalent.',
    '| Folder | Killed |',
    '| --- | --- |',
    '| `packages/a` | `kept.ts` 1/1; `ran.ts` 1000/1001 (1 equivalent) |',
    '| `packages/b` | `new.ts` 1/1 |',
    '',
    'End',
  ])
})
