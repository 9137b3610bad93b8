import { expect, it } from 'vitest'
import { judgeFirstLoad } from './judgeFirstLoad.mjs'
import { listEarlyModules, listForeignModules } from './namespaceSizes.mjs'

const chunk = (fileName: string, imports: string[], moduleIds: string[], isEntry = false) => ({
  fileName,
  imports,
  moduleIds,
  isEntry,
})

it('separates the first load from what opening adds, and both from what loads later', () => {
  const { files, opening, problems } = judgeFirstLoad([
    chunk('main.js', ['shared.js'], ['/r/bench/kit/src/main.tsx'], true),
    chunk('shared.js', [], ['/r/packages/core/dist/namespaces/eip155/createEvmShell.js']),
    chunk('modal.js', ['shared.js', 'parts.js'], ['/r/packages/react/dist/modal/mountModal.js']),
    chunk('parts.js', [], ['/r/packages/ui/dist/components/Dialog/Dialog.js']),
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
  '/r/packages/core/dist/namespaces/eip155/createEvm.js',
  '/r/node_modules/@wagmi/core/dist/esm/createConfig.js',
  '/r/node_modules/viem/_esm/clients/createClient.js',
  '/r/node_modules/@tanstack/query-core/build/modern/queryClient.js',
  '/r/node_modules/wagmi/dist/esm/hydrate.js',
])('rejects %s in the first load', (id) => {
  expect(judgeFirstLoad([chunk('main.js', [], [id], true)]).problems).toHaveLength(1)
})

it('an app with eip155 only contains no module of another namespace, whenever it would load', () => {
  const own = [
    '/r/packages/core/dist/namespaces/eip155/connect.js',
    '/r/packages/core/dist/namespaces/shared/createWalletNamespace.js',
    '/r/packages/core/dist/platform/storage.js',
    '/r/packages/core/dist/errors/base.js',
    '/r/packages/protocol/dist/chains/evmAddress.js',
    '/r/node_modules/viem/_esm/index.js',
  ]
  const foreign = [
    '/r/packages/core/dist/namespaces/bip122/bip122.js',
    '/r/packages/core/dist/namespaces/solana/signTransaction.js',
    '/r/packages/core/dist/platform/bitcoinProviders.js',
    '/r/packages/core/dist/namespaces/bip122/errors.js',
    '/r/packages/protocol/dist/chains/bitcoinAddress.js',
    '/r/node_modules/@solana/kit/dist/index.browser.mjs',
    '/r/node_modules/@scure/btc-signer/index.js',
  ]
  expect(listForeignModules([chunk('main.js', [], own, true), chunk('later.js', [], foreign)])).toEqual(
    foreign,
  )
  expect(listForeignModules([chunk('main.js', [], own, true)])).toEqual([])
})

it('reports namespace libraries that do not load after the app', () => {
  const library = '/r/node_modules/@wallet-standard/app/lib/esm/index.js'
  const definition = '/r/packages/core/dist/namespaces/solana/solana.js'
  const chunks = [chunk('main.js', [], [definition], true), chunk('later.js', [], [library])]
  expect(listEarlyModules(chunks)).toEqual([])
  expect(listEarlyModules([...chunks, chunk('early.js', [], [library], true)])).toEqual([library])
})
