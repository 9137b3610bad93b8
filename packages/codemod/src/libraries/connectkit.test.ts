import { describe, expect, it } from 'vitest'
import { convert as convertWith } from '../../test/convert.ts'
import { connectKit } from './connectkit.ts'

const convert = (sources: Record<string, string>) => convertWith(sources, connectKit)

const provider = (props = '') => `import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig, WagmiProvider } from 'wagmi'

const config = createConfig(
  getDefaultConfig({
    appName: 'Shop',
    appIcon: '/shop.svg',
    walletConnectProjectId: 'abc',
    enableAaveAccount: false,
  }),
)

export const Providers = ({ children }) => (
  <WagmiProvider config={config}>
    <ConnectKitProvider${props}>{children}</ConnectKitProvider>
  </WagmiProvider>
)
`

it('converts the config, with ConnectKit’s default chains, and the provider', () => {
  const { files, todos, findings } = convert({ 'src/Providers.jsx': provider(' debugMode') })
  expect(files['src/Providers.jsx']).toBe(`import { createKit } from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import { KitProvider } from '@latchkey/react'
import { arbitrum, mainnet, optimism, polygon } from 'wagmi/chains'
import { createConfig, WagmiProvider, http } from 'wagmi'

const config = createConfig({
  chains: [mainnet, polygon, optimism, arbitrum],
  transports: {
    [mainnet.id]: http(),
    [polygon.id]: http(),
    [optimism.id]: http(),
    [arbitrum.id]: http(),
  },
})

const kit = createKit({
  wagmi,
  wagmiConfig: config,
  metadata: {
    name: 'Shop',
    description: 'Shop',
    url: typeof location === 'undefined' ? 'http://localhost:3000' : location.origin,
    icon: '/shop.svg',
  },
  relay: 'wss://relay.walletconnect.com',
  relayProjectId: 'abc',
})

export const Providers = ({ children }) => (
  <WagmiProvider config={config}>
    <KitProvider kit={kit}>{children}</KitProvider>
  </WagmiProvider>
)
`)
  expect(todos).toEqual([])
  expect(findings.map(({ what }) => what)).toEqual(['removed debugMode', 'removed enableAaveAccount'])
})

it('keeps the app’s own chains, and dedents them', () => {
  const source = provider().replace("    appIcon: '/shop.svg',\n", '    chains: [\n      base,\n    ],\n')
  const { files } = convert({ 'src/Providers.jsx': source })
  expect(files['src/Providers.jsx']).toContain(
    'createConfig({\n  chains: [\n    base,\n  ],\n  transports: {\n    [base.id]: http(),\n  },\n})',
  )
})

describe('props of the provider', () => {
  it.each([
    [' mode="dark"', "theme: { mode: 'dark' }"],
    [' mode="auto"', "theme: { mode: 'system' }"],
    [
      " customTheme={{ '--ck-accent-color': 'teal', '--ck-border-radius': '6px' }}",
      "theme: { accent: 'teal', radius: 6 }",
    ],
    [
      " options={{ language: 'fr-FR', enforceSupportedChains: false }}",
      "locale: 'fr-FR',\n  allowUnsupportedChain: true,",
    ],
  ])('%s becomes %s', (props, expected) => {
    const { files, todos } = convert({ 'src/Providers.jsx': provider(props) })
    expect(files['src/Providers.jsx']).toContain(expected)
    expect(todos).toEqual([])
  })

  it.each([' mode={mode}', ' options={options}', ' onConnect={greet}', ' {...props}'])(
    '%s asks a person',
    (props) => {
      const { todos } = convert({ 'src/Providers.jsx': provider(props) })
      expect(todos).toHaveLength(1)
    },
  )
})

it('replaces the button, its function, the hooks and the pictures', () => {
  const source = `import { Avatar, ConnectKitButton, useChains, useModal, type SIWESession } from 'connectkit'
export function Page({ session }: { session?: SIWESession }) {
  const { setOpen } = useModal()
  useChains()
  return (
    <>
      <ConnectKitButton theme="retro" label="Log in" />
      <ConnectKitButton.Custom>{draw}</ConnectKitButton.Custom>
      <Avatar address={session?.address} />
      <button onClick={() => setOpen(true)} />
    </>
  )
}
`
  const { files, bridges, todos } = convert({ 'src/Page.tsx': source })
  expect(files['src/Page.tsx']).toBe(`import { ConnectButton } from '@latchkey/react'
import { useChains } from 'wagmi'
import { CustomConnectButton } from './latchkey/connectKitButton'
import { useModal } from './latchkey/connectKitHooks'
import { Avatar } from './latchkey/pictures'
import type { SIWESession } from './latchkey/siwe'
export function Page({ session }: { session?: SIWESession }) {
  const { setOpen } = useModal()
  useChains()
  return (
    <>
      <ConnectButton label="Log in" />
      <CustomConnectButton>{draw}</CustomConnectButton>
      <Avatar address={session?.address} />
      <button onClick={() => setOpen(true)} />
    </>
  )
}
`)
  expect(bridges.sort()).toEqual(['connectKitButton', 'connectKitHooks', 'pictures', 'siwe'])
  expect(todos).toEqual([])
})

it('connects the kit to SIWE, and leaves the server’s part', () => {
  const client =
    "import { configureClientSIWE } from 'connectkit-next-siwe'\nexport const siwe = configureClientSIWE({ apiRoutePrefix: '/api/siwe' })\n"
  const server =
    "import { configureServerSideSIWE } from 'connectkit-next-siwe'\nexport const siwe = configureServerSideSIWE({})\n"
  const { files, todos, bridges } = convert({
    'src/Providers.jsx': provider(),
    'src/client.js': client,
    'src/server.js': server,
  })
  expect(files['src/client.js']).toContain("from './latchkey/nextSiwe'")
  expect(files['src/Providers.jsx']).toContain("import { signIn } from './latchkey/siwe'")
  expect(files['src/Providers.jsx']).toContain('  signIn,\n})')
  expect(files['src/server.js']).toContain("from 'connectkit-next-siwe'")
  expect(todos).toEqual(['src/server.js:2 configureServerSideSIWE of ConnectKit has no counterpart'])
  expect(bridges.sort()).toEqual(['nextSiwe', 'siwe'])
})

it('keeps the options of SIWEProvider that its bridge has', () => {
  const source = `import { SIWEProvider } from 'connectkit'
export const A = () => <SIWEProvider {...backend} signOutOnDisconnect={false} sessionRefetchInterval={1000} />
`
  const { files, findings } = convert({ 'src/a.tsx': source, 'src/Providers.jsx': provider() })
  expect(files['src/a.tsx']).toContain('<SIWEProvider {...backend} signOutOnDisconnect={false} />')
  expect(findings.map(({ what }) => what)).toContain('removed sessionRefetchInterval of SIWEProvider')
})
