import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest = (folder: string) => JSON.parse(read(path.join(folder, 'package.json')))
const rows = new Map(
  [...read('docs/support.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, what = '', supported = '', tested = '']) => [what, { supported, tested }],
  ),
)
const { devDependencies, engines } = manifest('.')
const react = manifest('packages/react')
const vue = manifest('packages/vue')
const [vite, next] = [manifest('packed/vite'), manifest('packed/next')]

it.each([
  ['React', react.peerDependencies.react, '>=18.3', '18.3 or later', devDependencies.react],
  ['Vue', vue.peerDependencies.vue, '>=3.5.0', '3.5 or later', vue.devDependencies.vue],
  [
    'wagmi',
    react.peerDependencies.wagmi,
    '^2.19.0 || ^3.6.0',
    '2.19 or later 2.x, and 3.6 or later',
    react.devDependencies.wagmi,
  ],
  ['viem', react.peerDependencies.viem, '^2.38.0', '2.38 or later 2.x', react.devDependencies.viem],
  [
    'TanStack Query',
    react.peerDependencies['@tanstack/react-query'],
    '>=5.66.0',
    '5.66 or later',
    react.devDependencies['@tanstack/react-query'],
  ],
])('docs/support.md names the range and the tested version of %s', (what, range, known, words, version) => {
  expect(range).toBe(known)
  expect(rows.get(what)).toEqual({ supported: words, tested: version })
})

it('every package requires the same viem, which has what wagmi imports from it', () => {
  const { viem } = react.peerDependencies
  for (const name of ['core', 'element', 'vue', 'walletconnect', 'test'])
    expect([name, manifest(`packages/${name}`).peerDependencies.viem]).toEqual([name, viem])
  // The lowest supported wagmi imports `sendCallsSync`, which viem's changelog dates.
  expect(read('node_modules/wagmi-core-2/src/actions/sendCallsSync.ts')).toContain("from 'viem/actions'")
  const [, ...releases] = read('node_modules/viem/CHANGELOG.md').split(/^## /m)
  const added = releases.findLast((release) => /^- .*Added .*`sendCallsSync`/m.test(release))
  expect(viem).toBe(`^${added?.split('\n')[0]}`)
})

it('every package requires the same TanStack Query, and the codemod upgrades what is older', () => {
  const query = react.peerDependencies['@tanstack/react-query']
  expect(manifest('packages/core').peerDependencies['@tanstack/query-core']).toBe(query)
  expect(vue.peerDependencies['@tanstack/query-core']).toBe(query)
  expect(manifest('packages/element').dependencies['@tanstack/react-query']).toBe(query)
  const { add, raise } = JSON.parse(read('packages/codemod/versions.json'))
  const lowest = query.replace('>=', '^')
  expect(add).toMatchObject({ '@tanstack/react-query': lowest })
  const { viem, wagmi } = react.peerDependencies
  expect(raise).toEqual({ '@tanstack/react-query': lowest, viem, wagmi })
})

it('docs/support.md names the versions of the packed apps', () => {
  const typescript = `${vite.devDependencies.typescript} with Vite, ${next.devDependencies.typescript} with Next.js`
  expect(rows.get('TypeScript')?.tested).toContain(typescript)
  const bundlers = `Vite ${vite.devDependencies.vite}; Turbopack in Next.js ${next.dependencies.next}`
  expect(rows.get('Bundlers')?.tested).toContain(bundlers)
})

it('docs/support.md names the versions of Node that the workflow tests', () => {
  expect(engines.node).toBe('>=20.19.0')
  const workflow = read('.github/workflows/test.yml')
  const [everything = '', newer = ''] = workflow.split('newer-node:')
  expect(everything).toMatch(/node-version: 20\n[\s\S]*run: npm test\n/)
  expect(newer).toMatch(/node: \[22, 24\]\n[\s\S]*run: npm run check\n/)
  expect(rows.get('Node')).toEqual({
    supported: '20.19 or later',
    tested: '20 in `npm test`; 22 and 24 in `npm run check`',
  })
})
