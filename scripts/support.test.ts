import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { variants } from './matrix/variants.mjs'
import { root } from './run.mjs'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest = (folder: string) => JSON.parse(read(path.join(folder, 'package.json')))
const rows = new Map(
  [...read('docs/support.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, what = '', supported = '', tested = '']) => [what, { supported, tested }],
  ),
)
const { devDependencies, engines } = manifest('.')
const packageNames: Record<string, string> = {
  React: 'react',
  wagmi: 'wagmi',
  viem: 'viem',
  'TanStack Query': '@tanstack/react-query',
}
/** Returns the lowest versions that `npm run matrix` tests. */
const lowestOf = (what: string) => {
  const name = packageNames[what] ?? ''
  const all = ['wagmi-2-lowest', 'wagmi-3-lowest'].map((variant) => variants[variant]?.versions?.[name])
  return [...new Set(all.filter(Boolean))].join(' and ')
}
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
  const lowest = lowestOf(what)
  const tested = lowest ? `${version}; ${lowest} in \`npm run matrix\`` : version
  expect(rows.get(what)).toEqual({ supported: words, tested })
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

it('every package requires the same @wagmi/core, that of the lowest supported wagmi', () => {
  for (const name of ['core', 'vue', 'walletconnect'])
    expect([name, manifest(`packages/${name}`).peerDependencies['@wagmi/core']]).toEqual([
      name,
      // wagmi 2.19 requires 2.22.1, and wagmi 3.6.0 requires 3.4.1. With another range, npm installs two versions.
      '^2.22.0 || ^3.4.1',
    ])
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

it('docs/support.md names the versions of the packed apps and of the matrix', () => {
  const typescript = `${vite.devDependencies.typescript} with Vite, ${next.devDependencies.typescript} with Next.js`
  expect(rows.get('TypeScript')?.tested).toContain(typescript)
  const bundlers = `Vite ${vite.devDependencies.vite}; Turbopack in Next.js ${next.dependencies.next}`
  expect(rows.get('Bundlers')?.tested).toContain(bundlers)
  const versionOf = (variant: string, name: string) => variants[variant]?.versions?.[name]
  expect(rows.get('TypeScript')?.tested).toContain(
    `${versionOf('typescript-5.6', 'typescript')} in \`npm run matrix\``,
  )
  expect(rows.get('Bundlers')?.tested).toContain(
    `webpack ${versionOf('webpack', 'webpack')}, Rspack ${versionOf('rspack', '@rspack/core')} and esbuild ${versionOf('esbuild', 'esbuild')} in \`npm run matrix\``,
  )
})

it('docs/support.md names the versions of Node that the workflow tests', () => {
  expect(engines.node).toBe('>=20.19.0')
  const workflow = read('.github/workflows/test.yml')
  const [everything = '', newer = ''] = workflow.split('newer-node:')
  expect(everything).toMatch(/node-version: 20\n[\s\S]*run: npm test\n/)
  expect(newer).toMatch(/node: \[22, 24\]\n[\s\S]*run: npm run check\n/)
  expect(rows.get('Node')).toEqual({
    supported: '20.19 or later',
    tested: '20 in `npm test`; 22 and 24 in `npm run check` and `npm run matrix`',
  })
})
