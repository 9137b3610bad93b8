import { toOpenApi } from '@latchkey/protocol/openapi'
import { signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import { en } from '@latchkey/react/copy'
import { expect, it } from 'vitest'
import { ownRows } from '../packages/server/src/routes.ts'
import { writeReference } from './reference.mjs'
import { filesBelow } from './sourceFiles.mjs'

const signIn = Object.values(signInEndpoints).map((row) => ({ ...row, path: `${signInBasePath}${row.path}` }))
const openApi = toOpenApi({ url: '/', version: '' }, [...ownRows, ...signIn])

const pages = writeReference({ openApi, texts: en })

it('docs/reference matches the docstrings', async () => {
  for (const [page, text] of pages) await expect(text).toMatchFileSnapshot(`../${page}`)
  expect(filesBelow('docs/reference').filter((file) => !pages.has(file))).toEqual([])
})

it('the reference stands alone, without citations of the specification', () => {
  const cited = [...pages].filter(([, text]) => /\bspec \d|\b(?:of|as in) 7\.\d/.test(text))
  expect(cited.map(([page]) => page)).toEqual([])
})

it('describes every field and parameter', () => {
  const bare = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/^\| .* \| Description \|\n(?:\|.*\n?)+/gm)].flatMap(([rows]) =>
      [...rows.matchAll(/^\| (`.+) \| {2}\|$/gm)].map(([, row]) => `${page}: ${row}`),
    ),
  )
  expect(bare).toEqual([])
})
