import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { changedSource, chooseShard, judge, lostFiles, sumUp, toLine, updateTable } from './mutateResults.mjs'
import { root } from '../run.mjs'

/** Minimum length of the list: raise this when it grows. */
const filesKept = 95

type List = {
  files: Record<string, string[]>
  equivalent: { file: string; line: string; from: string; to: string; why: string }[]
}
const { files, equivalent }: List = JSON.parse(readFileSync(path.join(root, 'scripts/mutate/mutate.json'), 'utf8'))

it('lists at least as many files as before, each with existing tests', () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(filesKept)
  const missing = Object.entries(files).flatMap(([file, tests]) =>
    [file, ...tests.map((test) => path.posix.join(path.dirname(file), test))].filter(
      (name) => !existsSync(path.join(root, name)),
    ),
  )
  expect(missing).toEqual([])
  expect(Object.entries(files).filter(([, tests]) => tests.length === 0)).toEqual([])
})

it('gives a reason for each equivalent mutant, whose line exists in its file', () => {
  for (const { file, line, why } of equivalent) {
    expect(why).toMatch(/^[A-Z`'].*\.$/)
    expect(files).toHaveProperty([file])
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
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

it('notices files missing from the list', () => {
  expect(lostFiles(['a.ts', 'b.ts'], ['b.ts', 'c.ts'])).toEqual(['a.ts'])
})

it('updates the results of the files that ran and keeps those of other listed files', () => {
  const text = [
    ...['| Folder | Killed |', '| --- | --- |'],
    '| `packages/a` | `gone.ts` 1/1; `kept.ts` 2/3; `ran.ts` 1/4 |',
    '| `packages/lost` | `gone.ts` 1/1 |',
    ...['', 'End'],
  ].join('\n')
  const results = ['packages/a/ran.ts', 'packages/b/new.ts'].map((file) =>
    judge(file, [mutant('Killed'), mutant('Survived')], [{ ...entry, file: 'packages/b/new.ts' }]),
  )
  const listed = ['packages/a/kept.ts', 'packages/a/ran.ts', 'packages/b/new.ts']
  expect(updateTable(text, results, listed).split('\n').slice(2)).toEqual([
    '| `packages/a` | `kept.ts` 2/3; `ran.ts` 1/2 |',
    '| `packages/b` | `new.ts` 1/1 (1 equivalent) |',
    '',
    'End',
  ])
})
