import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { button, createApp, manifest } from '../test/createApp.ts'

it('converts code and manifest, lists what it changed, and has nothing to do the second time', () => {
  const { read, run } = createApp()
  const { code, printed } = run()
  expect(code).toBe(0)
  expect(printed).toContain('Moved from RainbowKit.')
  expect(printed).toContain('changed src/A.tsx')
  expect(read('src/A.tsx')).toContain("from '@latchkey/react'")
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'))
  expect(read('package.json')).toBe(`{
    "name": "shop",
    "dependencies": {
        "@latchkey/core": "^${version}",
        "@latchkey/react": "^${version}",
        "@tanstack/react-query": "^5.66.0",
        "react": "^19.0.0",
        "viem": "^2.38.0",
        "wagmi": "^2.19.0"
    }
}
`)
  const second = run()
  expect(second.code).toBe(0)
  expect(second.printed).toContain('Nothing to change')
})

it('changes nothing with --dry, and prints new texts with --print', () => {
  const { read, run } = createApp()
  const { code, printed } = run('--dry', '--print')
  expect(code).toBe(0)
  expect(printed).toContain('would change src/A.tsx')
  expect(printed).toContain("import { ConnectButton } from '@latchkey/react'")
  expect(read('src/A.tsx')).toBe(button)
  expect(read('package.json')).toBe(manifest)
})

it('returns 1 and keeps the package while something is left to do by hand', () => {
  const hook = "import { cssStringFromTheme } from '@rainbow-me/rainbowkit'\ncssStringFromTheme()\n"
  const { read, run } = createApp({ 'package.json': manifest, 'src/a.ts': hook })
  const { code, printed } = run()
  expect(code).toBe(1)
  expect(printed).toContain('Left to do by hand, marked TODO(latchkey) where code was converted: 1')
  expect(printed).toContain('src/a.ts:2  cssStringFromTheme of RainbowKit has no counterpart.')
  expect(read('package.json')).toContain('@rainbow-me/rainbowkit')
  const after = read('src/a.ts')
  expect(run().code).toBe(1)
  expect(read('src/a.ts')).toBe(after)
})

it('converts only the library of --from', () => {
  const { read, run } = createApp()
  expect(run('--from', 'connectkit').printed).toContain('Nothing to change')
  expect(read('src/A.tsx')).toBe(button)
})

it.each([
  [['--from', 'appkit'], '--from is "appkit". Choose from rainbowkit, connectkit.'],
  [['nowhere'], 'is not a folder.'],
  [['src'], 'has no package.json.'],
  [['--force'], 'See --help.'],
  [['a', 'b'], 'Expected one folder, not 2.'],
])('returns 2 with one line for %s', (args, expected) => {
  const { run } = createApp()
  const { code, errors } = run(...args)
  expect(code).toBe(2)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(expected)
})

it('prints its options', () => {
  expect(createApp().run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('--dry') })
})
