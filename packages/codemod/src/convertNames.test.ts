import { describe, expect, it } from 'vitest'
import { convert } from '../test/convert.ts'

const wagmi = `import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { base, mainnet } from 'wagmi/chains';

export const config = getDefaultConfig({
  appName: 'Shop',
  projectId: 'abc',
  chains: [mainnet, base],
});
`

describe('names', () => {
  const one = (source: string, file = 'src/a.tsx') => {
    const { files, todos, bridges } = convert({ [file]: source })
    return { text: files[file] ?? '', todos, bridges }
  }

  it('keep the name that the app chose, quotes, semicolons and line ends', () => {
    const { text } = one(
      'import { ConnectButton as Login } from "@rainbow-me/rainbowkit"\r\n\r\nexport default  () => <Login />\r\n',
    )
    expect(text).toBe(
      'import { ConnectButton as Login } from "@latchkey/react"\r\n\r\nexport default  () => <Login />\r\n',
    )
  })

  it('are found in a namespace', () => {
    const { text, bridges } = one(
      `import * as Kit from '@rainbow-me/rainbowkit'\nexport const A = () => <Kit.ConnectButton label="Hi" id="login" />\nexport const B = () => <Kit.ConnectButton.Custom>{draw}</Kit.ConnectButton.Custom>\n`,
    )
    expect(text).toBe(
      `import { ConnectButton } from '@latchkey/react'\nimport { CustomConnectButton } from './latchkey/customButton'\nexport const A = () => <ConnectButton label="Hi" />\nexport const B = () => <CustomConnectButton>{draw}</CustomConnectButton>\n`,
    )
    expect(bridges).toEqual(['customButton'])
  })

  it('are found in require', () => {
    const { text } = one(
      "const { ConnectButton, useConnectModal: useOpen } = require('@rainbow-me/rainbowkit')\nmodule.exports = () => useOpen(<ConnectButton />)\n",
      'a.cjs',
    )
    expect(text).toBe(
      "const { ConnectButton } = require('@latchkey/react')\nconst { useConnectModal: useOpen } = require('./latchkey/modals')\nmodule.exports = () => useOpen(<ConnectButton />)\n",
    )
  })

  const passed = `// TODO(latchkey): ConnectButton is exported or passed on. Where it is rendered, check its props and Custom. See docs/start/from-rainbowkit.md#components-and-hooks\n`

  it.each([
    "export { ConnectButton as Login } from '@rainbow-me/rainbowkit'\n",
    "export const load = () => import('@rainbow-me/rainbowkit').then((all) => all.ConnectButton)\n",
  ])('are found in %s, with a comment for what other files render', (source) => {
    const { text, todos } = one(source)
    expect(text).toBe(`${passed}${source.replace('@rainbow-me/rainbowkit', '@latchkey/react')}`)
    expect(todos).toEqual(['src/a.tsx:1 ConnectButton is exported or passed on'])
  })

  it.each([
    'export { ConnectButton }',
    'export default ConnectButton',
    'export const Login = styled(ConnectButton)',
  ])('get a comment in %s', (use) => {
    const { text } = one(`import { ConnectButton } from '@rainbow-me/rainbowkit'\n${use}\n`)
    expect(text).toBe(`import { ConnectButton } from '@latchkey/react'\n${passed}${use}\n`)
  })

  it('are found in types', () => {
    const { text } = one(
      "import type { AuthenticationStatus, Chain, Locale } from '@rainbow-me/rainbowkit'\ntype Props = { chain: Chain; locale?: Locale; status: AuthenticationStatus }\n",
      'src/a.ts',
    )
    expect(text).toBe(
      "import type { AuthenticationStatus } from './latchkey/authentication'\nimport type { Chain } from './latchkey/chain'\ntype Props = { chain: Chain; locale?: string; status: AuthenticationStatus }\n",
    )
  })

  it('do not touch a variable with the same name', () => {
    const { text } = one(
      "import { ConnectButton } from '@rainbow-me/rainbowkit'\nconst a = <ConnectButton showBalance />\nconst b = (ConnectButton) => <ConnectButton showBalance />\n",
      'a.jsx',
    )
    expect(text).toContain('const a = <ConnectButton show={{ balance: true }} />')
    expect(text).toContain('const b = (ConnectButton) => <ConnectButton showBalance />')
  })

  it('give way to a name that the app has', () => {
    const { text } = one(
      `${wagmi}const createKit = 1\nconst http = 2\nexport const App = () => <WagmiProvider config={config}><RainbowKitProvider /></WagmiProvider>\n`.replace(
        '{ getDefaultConfig }',
        '{ getDefaultConfig, RainbowKitProvider }',
      ),
    )
    expect(text).toContain("import { createKit as LatchkeyCreateKit } from '@latchkey/core'")
    expect(text).toContain('[mainnet.id]: LatchkeyHttp(),')
  })

  it('get one comment each above a statement, also in a second run', () => {
    const source =
      "import { lightTheme, cssStringFromTheme } from '@rainbow-me/rainbowkit'\nexport const both = [lightTheme(), cssStringFromTheme(), lightTheme()]\n"
    const { text } = one(source)
    expect(text.match(/TODO/g)).toHaveLength(2)
    expect(one(text).text).toBe(text)
  })

  it('stay, with a comment, if they have no counterpart', () => {
    const { text, todos } = one(
      "import { ConnectButton, cssStringFromTheme } from '@rainbow-me/rainbowkit'\n\nexport function A() {\n  const css = cssStringFromTheme()\n  return <ConnectButton />\n}\n",
    )
    expect(text).toBe(
      "import { ConnectButton } from '@latchkey/react'\nimport { cssStringFromTheme } from '@rainbow-me/rainbowkit'\n\nexport function A() {\n  // TODO(latchkey): cssStringFromTheme of RainbowKit has no counterpart. Set theme in createKit, or call setTheme of useTheme. See docs/start/from-rainbowkit.md#themes\n  const css = cssStringFromTheme()\n  return <ConnectButton />\n}\n",
    )
    expect(todos).toEqual(['src/a.tsx:4 cssStringFromTheme of RainbowKit has no counterpart'])
  })

  it('of chains keep the logos that they allow, which a person moves', () => {
    const own = "export const local = { id: 1, rpcUrls, iconUrl: '/local.svg', iconBackground: '#fff' }\n"
    const { files, todos, bridges } = convert({
      'src/a.ts':
        "import type { Chain } from '@rainbow-me/rainbowkit'\nexport interface Own extends Chain {}\n",
      'src/chains.ts': `import { mainnet } from 'viem/chains'\n${own}`,
      'src/pictures.ts': "export const picture = { iconUrl: '/a.svg', of: 'rpcUrls' }\n",
    })
    expect(files['src/a.ts']).toContain("import type { Chain } from './latchkey/chain'")
    expect(bridges).toEqual(['chain'])
    expect(todos).toEqual(["src/chains.ts:2 the iconUrl of a chain isn't shown"])
  })
})
