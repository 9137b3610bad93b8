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
