import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from './run.mjs'
import { codeFiles, isTest } from './sourceFiles.mjs'

const hooks = /^use(Query|InfiniteQuery|Mutation|Queries|SuspenseQuery)$/

/** Returns calls of TanStack Query's hooks without a client, by their place. */
function findBareCalls(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && hooks.test(callee.name) && given.length < 2)
        found.push(`${file}:${source.slice(0, start).split('\n').length} ${callee.name}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

it('every query of the kit’s components has the kit’s client, since no provider may be there', () => {
  const files = codeFiles().filter((file) => file.startsWith('packages/react/src/') && !isTest(file))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file: string) => findBareCalls(file, read(file)))).toEqual([])
  expect(findBareCalls('a.ts', 'useQuery({}); useQuery({}, client)')).toEqual(['a.ts:1 useQuery'])
})
