import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { button, createApp, manifest } from '../test/createApp.ts'

it('writes bridges in the language of the app, once, and never over the app’s changes', () => {
  const custom = `import { ConnectButton, useAccountModal } from '@rainbow-me/rainbowkit'
export const A = () => <ConnectButton.Custom>{() => useAccountModal()}</ConnectButton.Custom>\n`
  const { folder, read, run } = createApp({
    'package.json': manifest,
    'src/a.jsx': custom,
    'src/latchkey/modals.jsx': '// ours\n',
  })
  expect(run().code).toBe(0)
  expect(readdirSync(path.join(folder, 'src/latchkey')).sort()).toEqual(['customButton.jsx', 'modals.jsx'])
  expect(read('src/latchkey/modals.jsx')).toBe('// ours\n')
  expect(read('src/latchkey/customButton.jsx')).not.toMatch(/: ReactNode|^type |interface/m)
})

it('makes TypeScript read exports', () => {
  const tsconfig = '{\n  // ours\n  "compilerOptions": { "moduleResolution": "Node" }\n}\n'
  const { read, run } = createApp({
    'package.json': manifest,
    'src/A.tsx': button,
    'tsconfig.json': tsconfig,
  })
  run()
  expect(read('tsconfig.json')).toBe(tsconfig.replace('Node', 'bundler'))
})

it('converts code in hidden folders', () => {
  const { read, run } = createApp({ 'package.json': manifest, '.storybook/preview.jsx': button })
  expect(run().code).toBe(0)
  expect(read('.storybook/preview.jsx')).toContain("from '@latchkey/react'")
  expect(read('package.json')).not.toContain('rainbow')
})

it.each([
  ['src/styles.css', "@import '@rainbow-me/rainbowkit/styles.css';\n"],
  ['src/styles.scss', '.a {}\n@import url(~@rainbow-me/rainbowkit/styles.css);\n'],
  ['src/pages/index.astro', "---\nimport { ConnectButton } from '@rainbow-me/rainbowkit'\n---\n"],
  ['docs/a.mdx', "import { ConnectButton } from '@rainbow-me/rainbowkit'\n\n<ConnectButton />\n"],
  ['index.html', '<link href="/node_modules/@rainbow-me/rainbowkit/dist/index.css" rel="stylesheet">\n'],
  ['jest.config.json', '{ "moduleNameMapper": { "^@rainbow-me/rainbowkit$": "./fake.js" } }\n'],
  ['src/A.test.tsx', "vi.mock('@rainbow-me/rainbowkit', () => ({}))\n"],
  ['next.config.js', "module.exports = { transpilePackages: ['@rainbow-me/rainbowkit'] }\n"],
  ['.github/a.yml', 'run: npm view "@rainbow-me/rainbowkit"\n'],
  ['src/broken.ts', "import '@rainbow-me/rainbowkit'\nlet let = \n"],
])('keeps the package and returns 1 while %s names it', (file, text) => {
  const { read, run } = createApp({ 'package.json': manifest, 'src/A.tsx': button, [file]: text })
  const first = run()
  expect(first.code).toBe(1)
  expect(first.printed).toContain('converted: 1')
  expect(first.printed).toContain(`  ${file}:`)
  expect(read(file)).toBe(text)
  expect(read('package.json')).toContain('@rainbow-me/rainbowkit')
  expect(read('package.json')).toContain('@latchkey/react')
  const manifestAfter = read('package.json')
  expect(run().code).toBe(1)
  expect(read('package.json')).toBe(manifestAfter)
})

it.each([
  ['package-lock.json', '{ "packages": { "@rainbow-me/rainbowkit": {} } }'],
  ['README.md', "# Shop\n\n```tsx\nimport '@rainbow-me/rainbowkit'\n```\n\nNot `@rainbow-me/rainbowkit`.\n"],
  ['public/logo.bin', "\0'@rainbow-me/rainbowkit'"],
  ['.next/server.js', "require('@rainbow-me/rainbowkit')"],
  ['src/cookie.ts', "export const cookie = { name: '@rainbow-me/rainbowkit' }\n"],
  ['src/links.ts', "export const guide = 'https://github.com/rainbow-me/rainbowkit'\n"],
])('removes the package although %s names it', (file, text) => {
  const { read, run } = createApp({ 'package.json': manifest, 'src/A.tsx': button, [file]: text })
  expect(run().code).toBe(0)
  expect(read('package.json')).not.toContain('@rainbow-me/rainbowkit')
})

it('reads the paths of tsconfig.json', () => {
  const { read, run } = createApp({
    'package.json': manifest,
    'tsconfig.json':
      '{\n  // ours\n  "compilerOptions": { "baseUrl": "./src", "paths": { "$kit/*": ["kit/*"], }, },\n}\n',
    'src/kit/wagmi.ts':
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ appName: 'Shop', chains })\n",
    'src/App.tsx':
      "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'\nimport { WagmiProvider } from 'wagmi'\nimport { config } from '$kit/wagmi'\nexport const App = () => <WagmiProvider config={config}><RainbowKitProvider /></WagmiProvider>\n",
  })
  expect(run().code).toBe(0)
  expect(read('src/App.tsx')).toContain("import { config, kit } from '$kit/wagmi'")
})
