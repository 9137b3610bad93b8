import { describe, expect, it } from 'vitest'
import { convert } from '../../test/convert.ts'

const provider = (props = '') => `import { RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { WagmiProvider } from 'wagmi';
import { config } from './wagmi';

export const App = () => (
  <WagmiProvider config={config}>
    <RainbowKitProvider${props}>hello</RainbowKitProvider>
  </WagmiProvider>
);
`
const wagmi = `import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { base, mainnet } from 'wagmi/chains';

export const config = getDefaultConfig({
  appName: 'Shop',
  projectId: 'abc',
  chains: [mainnet, base],
});
`

describe('the config and the provider', () => {
  it('become createConfig, a kit beside it, and KitProvider', () => {
    const { files, todos } = convert({ 'src/App.tsx': provider(), 'src/wagmi.ts': wagmi })
    expect(files['src/wagmi.ts']).toBe(`import { createKit } from '@latchkey/core';
import { wagmi } from '@latchkey/core/wagmi';
import { createConfig, http } from 'wagmi';
import { base, mainnet } from 'wagmi/chains';

export const config = createConfig({
  chains: [mainnet, base],
  transports: {
    [mainnet.id]: http(),
    [base.id]: http(),
  },
});

export const kit = createKit({
  wagmi,
  wagmiConfig: config,
  metadata: {
    name: 'Shop',
    description: 'Shop',
    url: typeof location === 'undefined' ? 'http://localhost:3000' : location.origin,
    icon: '/favicon.ico',
  },
  relay: 'wss://relay.walletconnect.com',
  relayProjectId: 'abc',
  theme: { mode: 'light' },
});
`)
    expect(files['src/App.tsx']).toBe(`import { KitProvider } from '@latchkey/react';
import { WagmiProvider } from 'wagmi';
import { config, kit } from './wagmi';

export const App = () => (
  <WagmiProvider config={config}>
    <KitProvider kit={kit}>hello</KitProvider>
  </WagmiProvider>
);
`)
    expect(todos).toEqual([])
  })

  it('list the transactions that the app sends as pending', () => {
    const source =
      "import { useAddRecentTransaction } from '@rainbow-me/rainbowkit'\nexport const useAdd = () => useAddRecentTransaction()\n"
    const { files, todos, bridges } = convert({ 'src/add.ts': source })
    expect(files['src/add.ts']).toBe(
      source.replace('@rainbow-me/rainbowkit', './latchkey/recentTransactions'),
    )
    expect(bridges).toEqual(['recentTransactions'])
    expect(todos).toEqual([])
  })

  it('keep the app’s own transports and ssr', () => {
    const source = wagmi.replace('chains:', "ssr: false,\n  transports: { 1: http('/rpc') },\n  chains:")
    const { files } = convert({ 'src/App.tsx': provider(), 'src/wagmi.ts': source })
    expect(files['src/wagmi.ts']).toContain(
      "transports: { 1: http('/rpc') },\n  chains: [mainnet, base],\n});",
    )
    expect(files['src/wagmi.ts']).toContain("typeof location === 'undefined'")
    expect(files['src/wagmi.ts']?.match(/ssr: false/g)).toHaveLength(1)
  })

  it('use a client for chains that the code computes', () => {
    const source = wagmi.replace('[mainnet, base]', 'pickChains()')
    const { files } = convert({ 'src/App.tsx': provider(), 'src/wagmi.ts': source })
    expect(files['src/wagmi.ts']).toContain(
      'chains: pickChains(),\n  client: ({ chain }) => createClient({ chain, transport: http() }),',
    )
  })

  it('find the config behind an alias', () => {
    const source = provider().replace("'./wagmi'", "'@/wagmi'")
    const { files } = convert({ 'src/App.tsx': source, 'src/wagmi.ts': wagmi })
    expect(files['src/App.tsx']).toContain("import { config, kit } from '@/wagmi';")
  })

  it('create the kit in the provider’s file if the config is wagmi’s own', () => {
    const own = "import { createConfig } from 'wagmi'\nexport const config = createConfig({})\n"
    const { files } = convert({ 'src/App.tsx': provider(), 'src/wagmi.ts': own })
    expect(files['src/wagmi.ts']).toBe(own)
    expect(files['src/App.tsx']).toContain(
      "import { config } from './wagmi';\n\nconst kit = createKit({\n  wagmi,\n  wagmiConfig: config,",
    )
  })

  it('create the kit in a component that has the config as a prop', () => {
    const source = provider()
      .replace("import { config } from './wagmi';\n", '')
      .replace('() => (', '({ config }) => {\n  return (')
      .replace('\n);\n', '\n  );\n};\n')
    const { files } = convert({ 'src/App.jsx': source })
    expect(files['src/App.jsx']).toContain(
      '({ config }) => {\n  const [kit] = useState(() => createKit({\n    wagmi,',
    )
    expect(files['src/App.jsx']).toContain("import { useState } from 'react';")
  })

  it('leave a config that is not written in place, and say so', () => {
    const source = wagmi.replace(/getDefaultConfig\(\{.*\}\)/s, 'getDefaultConfig(settings)')
    const { files, todos } = convert({ 'src/App.tsx': provider(), 'src/wagmi.ts': source })
    expect(files['src/wagmi.ts']).toContain('// TODO(latchkey): RainbowKit')
    expect(files['src/wagmi.ts']).toContain("import { getDefaultConfig } from '@rainbow-me/rainbowkit';")
    expect(todos).toHaveLength(2)
  })
})

describe('props of the provider', () => {
  it.each([
    ['', "theme: { mode: 'light' }"],
    [' theme={darkTheme()}', "theme: { mode: 'dark' }"],
    [
      " theme={darkTheme({ accentColor: '#7b3fe4', borderRadius: 'small' })}",
      "theme: { mode: 'dark', accent: '#7b3fe4', radius: 4 }",
    ],
    [
      " theme={{ lightMode: lightTheme({ accentColor: 'red' }), darkMode: darkTheme() }}",
      "theme: { mode: 'system', accent: 'red' }",
    ],
    [' locale="de-DE"', "locale: 'de-DE'"],
    [" locale={'ua'}", "locale: 'uk'"],
  ])('%s becomes %s', (props, expected) => {
    const names = 'RainbowKitProvider, darkTheme, lightTheme }'
    const source = provider(props).replace('RainbowKitProvider }', names)
    const { files, todos } = convert({ 'src/App.tsx': source, 'src/wagmi.ts': wagmi })
    expect(files['src/wagmi.ts']).toContain(expected)
    expect(files['src/App.tsx']).not.toContain('rainbow')
    expect(todos).toEqual([])
  })

  it.each([
    [' theme={pick()}', 'the theme depends on the page'],
    [' locale={locale}', 'the language depends on the page'],
    [' initialChain={base}', 'initialChain was removed'],
    [' avatar={Face}', 'avatar was removed'],
    [' {...props}', 'further props'],
  ])('%s asks a person', (props, expected) => {
    const { files, todos } = convert({ 'src/App.tsx': provider(props), 'src/wagmi.ts': wagmi })
    expect(todos.join()).toContain(expected)
    expect(files['src/App.tsx']).toContain(`// TODO(latchkey): `)
    expect(files['src/App.tsx']).toContain('<KitProvider kit={kit}')
  })
})

it('gives the kit the sign-in of an authentication adapter', () => {
  const source = provider()
    .replace('RainbowKitProvider }', 'RainbowKitProvider, RainbowKitAuthenticationProvider as Auth }')
    .replace('<RainbowKitProvider>', '<Auth adapter={a} status={s}><RainbowKitProvider>')
    .replace('</RainbowKitProvider>', '</RainbowKitProvider></Auth>')
  const { files, bridges } = convert({ 'src/App.tsx': source, 'src/wagmi.ts': wagmi })
  expect(files['src/App.tsx']).toContain(
    "import { AuthenticationProvider as Auth } from './latchkey/authentication';",
  )
  expect(files['src/wagmi.ts']).toContain("import { signIn } from './latchkey/authentication';")
  expect(files['src/wagmi.ts']).toContain('  signIn,\n});')
  expect(bridges).toEqual(['authentication'])
})
