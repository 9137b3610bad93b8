import { expect, it } from 'vitest'
import { judgeFirstLoad } from './sizes.mjs'

const chunk = (fileName: string, imports: string[], moduleIds: string[], isEntry = false) => ({
  fileName,
  imports,
  moduleIds,
  isEntry,
})

it('tells what loads at once from what opening adds, and both from what loads later', () => {
  const { files, opening, problems } = judgeFirstLoad([
    chunk('main.js', ['shared.js'], ['/r/bench/kit/src/main.tsx'], true),
    chunk('shared.js', [], ['/r/packages/core/dist/namespaces/eip155/connect.js']),
    chunk('modal.js', ['shared.js', 'parts.js'], ['/r/packages/react/dist/modal/mountModal.js']),
    chunk('parts.js', [], ['/r/packages/ui/dist/Dialog/Dialog.js']),
    chunk('account.js', ['shared.js'], ['/r/packages/react/dist/views/Account/Account.js']),
  ])
  expect(files).toEqual(['main.js', 'shared.js'])
  expect(opening).toEqual(['modal.js', 'parts.js'])
  expect(problems).toEqual([])
})

it.each([
  '/r/node_modules/zod/v4/mini/index.js',
  '/r/packages/react/dist/views/Account/Account.js',
  '/r/packages/core/dist/namespaces/solana/index.js',
])('refuses %s in the first load', (id) => {
  expect(judgeFirstLoad([chunk('main.js', [], [id], true)]).problems).toHaveLength(1)
})
