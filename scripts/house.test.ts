import { beforeAll, describe, expect, it } from 'vitest'
import { findCrowds, findLongFunctions, findPairs, measureHouse } from './house.mjs'

/** What the layout may have at most. `node scripts/house.mjs --list` names each case. */
const ceilings = [
  [0, 'pairs of rooms that import each other', 'pairs'],
  [0, 'wildcards and single files in boundaries.json', 'exceptions'],
  [0, 'folders with more than 40 files', 'crowds'],
  [385, 'files with one importer and no test, that no package exports', 'lonely'],
  [15, 'functions over 100 lines', 'longFunctions'],
] as const

describe('the layout of this repository', () => {
  let house: ReturnType<typeof measureHouse>
  beforeAll(() => {
    house = measureHouse()
  })

  it.each(ceilings)('has at most %i %s', (most, _, what) => {
    const found = house[what]
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
  })
})

it('finds rooms that import each other', () => {
  const imports = new Map([
    ['a/one.ts', ['b/two.ts']],
    ['b/three.ts', ['a/four.ts', 'c/five.ts']],
  ])
  expect(findPairs(imports, ['a', 'b', 'c'])).toEqual(['a ↔ b'])
})

it('counts tests only where they are not beside their sources', () => {
  const many = (folder: string, end: string) => Array.from({ length: 41 }, (_, at) => `${folder}/${at}${end}`)
  const folder = 'packages/core/src/send'
  expect(findCrowds(many(folder, '.ts'))).toEqual([`${folder}: 41`])
  expect(findCrowds(many(folder, '.ts').slice(1))).toEqual([])
  expect(findCrowds(many(folder, '.test.tsx'))).toEqual([])
  expect(findCrowds(many('scripts', '.soak.test.ts'))).toEqual([])
  expect(findCrowds(many('packed', '.test.ts'))).toEqual(['packed: 41'])
  expect(findCrowds(many('e2e/specs', '.spec.ts'))).toEqual(['e2e/specs: 41'])
})

it('finds functions over 100 lines', () => {
  const source = (lines: number) => `\nexport function run() {${'\n'.repeat(lines - 1)}}`
  expect(findLongFunctions('a.ts', source(101))).toEqual(['a.ts:2 run 101'])
  expect(findLongFunctions('a.ts', source(100))).toEqual([])
})
