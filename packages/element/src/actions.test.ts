import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadActions } from './page.ts'

it('docs/core/elements.md lists the actions of the page’s file', async () => {
  const page = readFileSync('docs/core/elements.md', 'utf8')
  const [, row = ''] = /^\| `loadActions\(\)` \| (.*) \|$/m.exec(page) ?? []
  const listed = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(Object.keys(await loadActions()).sort()).toEqual(listed.sort())
})
