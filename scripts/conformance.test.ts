import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { judge, lostIds, readCitations } from './conformance.mjs'
import { root } from './run.mjs'
import { readSpecIds } from './specIds.mjs'

const ids = { '1.1': 'one', '1.2': 'two', '1.3': 'three', '1.4': 'four' }
const clauses = { '1.2': ['opens', 'closes'] }
const untestable = { '1.4': 'a heading' }
const verdict = (tests: { title: string; passed: boolean }[]) => judge({ ids, clauses, untestable, tests })

describe('readCitations', () => {
  it('reads the ids and clauses at the start of a title and nothing after it', () => {
    expect(readCitations('[4.4] [4.13 clears state] what [9.9] says')).toEqual([
      { id: '4.4', clause: null },
      { id: '4.13', clause: 'clears state' },
    ])
  })
})

describe('judge', () => {
  it('covers an id with a test that passed, not with one that failed', () => {
    const { covered, open } = verdict([
      { title: '[1.1] works', passed: true },
      { title: '[1.3] fails', passed: false },
    ])
    expect(covered).toEqual({ '1.1': ['[1.1] works'] })
    expect(open).toEqual(['1.2', '1.3'])
  })

  it('keeps an id with several clauses open until each is cited', () => {
    const half = verdict([{ title: '[1.2 opens] a', passed: true }])
    expect(half.open).toContain('1.2')
    expect(half.openClauses).toEqual({ '1.2': ['closes'] })
    const whole = verdict([
      { title: '[1.2 opens] a', passed: true },
      { title: '[1.2 closes] b', passed: true },
    ])
    expect(whole.covered['1.2']).toEqual(['[1.2 opens] a', '[1.2 closes] b'])
  })

  it('reports unknown ids, unknown clauses, missing clauses and too many ids', () => {
    const titles = ['[7.7] a', '[1.2 jumps] b', '[1.2] c', '[1.1] [1.3] [1.1] [1.3] d']
    expect(verdict(titles.map((title) => ({ title, passed: true }))).problems).toEqual([
      'unknown id 7.7: [7.7] a',
      '1.2 has no clause "jumps": [1.2 jumps] b',
      '1.2 has several clauses, cite one: [1.2] c',
      'more than 3 ids: [1.1] [1.3] [1.1] [1.3] d',
    ])
  })
})

it('reports a covered id as lost when no test covers it', () => {
  expect(lostIds(['1.1', '1.3'], { '1.3': [] })).toEqual(['1.1'])
})

it('reads ids from lines, lists and tables, and stops at the readings', () => {
  const text =
    '`0.1` Intro\n- `1.1` **One** two\n  - `1.2` Three\n| 7.3 | GET v1 | none |\n## Readings\n`9.9` no'
  expect(readSpecIds(text)).toEqual({
    '0.1': 'Intro',
    '1.1': 'One two',
    '1.2': 'Three',
    '7.3': 'GET v1: none',
  })
})

describe('docs/spec.md', () => {
  const text = readFileSync(path.join(root, 'docs/spec.md'), 'utf8')

  it('has the statements of conformance/ids.json', () => {
    const ids = JSON.parse(readFileSync(path.join(root, 'conformance/ids.json'), 'utf8'))
    expect(readSpecIds(text)).toEqual(ids)
  })

  it('has an anchor for every statement', () => {
    const anchors = [...text.matchAll(/<a id="s(\d+)-(\d+)"><\/a>`?(\d+\.\d+)/g)]
    expect(anchors.map(([, section, number]) => `${section}.${number}`)).toEqual(
      Object.keys(readSpecIds(text)),
    )
    expect(anchors.filter(([, section, number, id]) => `${section}.${number}` !== id)).toEqual([])
  })
})
