import { describe, expect, it } from 'vitest'
import { convert } from '../../test/convert.ts'
import { connectKit } from '../libraries/connectkit.ts'

const app = (imported: string, from: string) => `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import ${imported} from '${from}'

export const App = () => (
  <WagmiProvider config={config}>
    <RainbowKitProvider>hello</RainbowKitProvider>
  </WagmiProvider>
)
`
const call = "getDefaultConfig({ appName: 'Shop', projectId: 'abc', chains: [mainnet] })"
const config = (statements: string) => `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'
${statements}
`
const kit = /createKit\(\{[\s\S]*name: 'Shop'[\s\S]*relayProjectId: 'abc'/

describe('settings of a config', () => {
  it.each([
    ['exported by another statement', '{ config }', `const config = ${call}\nexport { config }`],
    ['exported as the default', 'config', `const config = ${call}\nexport default config`],
    ['with another type', '{ config }', `export const config = ${call} as any`],
    [
      'that satisfies a type',
      'config',
      `const config = ${call} satisfies Config\nexport default config as Config`,
    ],
    ['in a condition', '{ config }', `export const config = isTest ? createMock() : ${call}`],
    ['under another name', '{ shop as config }', `const config = ${call}\nexport { config as shop }`],
  ])('%s move to a kit beside it', (_, imported, statements) => {
    const { files, todos } = convert({
      'src/App.tsx': app(imported, './wagmi'),
      'src/wagmi.ts': config(statements),
    })
    expect(files['src/wagmi.ts']).toMatch(kit)
    expect(files['src/wagmi.ts']).toContain('export const kit = createKit({')
    expect(files['src/App.tsx']).toContain('<KitProvider kit={kit}>')
    expect(files['src/App.tsx']).toMatch(/import .*\bkit\b.* from '.\/wagmi'/)
    expect(todos).toEqual([])
  })

  it('without a variable get one', () => {
    const { files, todos } = convert({
      'src/App.tsx': app('config', './wagmi'),
      'src/wagmi.ts': config(`export default ${call}`),
    })
    expect(files['src/wagmi.ts']).toContain('\nconst config = createConfig({ chains')
    expect(files['src/wagmi.ts']).toContain('\n\nexport default config\n\nexport const kit = createKit({')
    expect(todos).toEqual([])
  })

  it('of ConnectKit that are the default export too', () => {
    const source = `import { getDefaultConfig } from 'connectkit'
import { createConfig } from 'wagmi'
export default createConfig(getDefaultConfig({ appName: 'Shop', walletConnectProjectId: 'abc' }) as any)
`
    const page = app('config', './wagmi')
      .replace('@rainbow-me/rainbowkit', 'connectkit')
      .replaceAll('RainbowKit', 'ConnectKit')
    const { files, todos } = convert({ 'src/App.tsx': page, 'src/wagmi.ts': source }, connectKit)
    expect(files['src/wagmi.ts']).toContain('const config = createConfig({ chains: [mainnet')
    expect(files['src/wagmi.ts']).toMatch(kit)
    expect(files['src/wagmi.ts']).not.toContain('as any')
    expect(todos).toEqual([])
  })

  it.each([
    ["export * from './wagmi'", './config'],
    ["export { config } from './wagmi'", '../src/wagmi'],
    ["import { config } from './wagmi'\nexport { config }", '../src/wagmi'],
  ])('are found behind a file with %s', (barrel, from) => {
    const { files, todos } = convert({
      'app/App.tsx': app('{ config }', '../src/config'),
      'src/config.ts': barrel,
      'src/wagmi.ts': config(`export const config = ${call}`),
    })
    expect(files['src/wagmi.ts']).toMatch(kit)
    const specifier = from === './config' ? '../src/config' : from
    expect(files['app/App.tsx']).toMatch(new RegExp(`import \\{.*\\bkit\\b.*\\} from '${specifier}'`))
    expect(todos).toEqual([])
  })

  it('are found behind a path of tsconfig.json', () => {
    const alias = { folder: '.', pattern: '@shop/*', targets: ['libs/*/src'] }
    const { files } = convert(
      {
        'src/App.tsx': app('{ config }', '@shop/wallet'),
        'libs/wallet/src/index.ts': config(`export const config = ${call}`),
      },
      undefined,
      [alias],
    )
    expect(files['src/App.tsx']).toContain("import { config, kit } from '@shop/wallet'")
  })

  it('in a function move to the app’s only kit', () => {
    const page = app('{ getConfig }', './wagmi').replace(
      'export const App = () => (\n',
      'export function App() {\n  const [config] = useState(() => getConfig())\n  return (\n',
    )
    const { files, todos } = convert({
      'src/App.tsx': page.replace(/\n\)\n$/, '\n)\n}\n'),
      'src/wagmi.ts': config(`export function getConfig() {\n  return ${call}\n}`),
    })
    expect(files['src/App.tsx']).toMatch(kit)
    expect(todos).toEqual([])
  })

  it('that name variables of another file get a comment', () => {
    const source = `import { connectorsForWallets } from '@rainbow-me/rainbowkit'
import { rainbowWallet } from '@rainbow-me/rainbowkit/wallets'
const projectId = readId()
export const connectors = connectorsForWallets([{ groupName: 'Ours', wallets: [rainbowWallet] }], { appName: 'Shop', projectId })
`
    const own =
      "import { createConfig } from 'wagmi'\nimport { connectors } from './connectors'\nexport const config = createConfig({ connectors })\n"
    const { files, todos } = convert({
      'src/App.tsx': app('{ config }', './wagmi'),
      'src/connectors.ts': source,
      'src/wagmi.ts': own,
    })
    expect(files['src/App.tsx']).toContain("name: 'Shop'")
    expect(files['src/App.tsx']).toContain("wallets: { featured: ['rainbow'] }")
    expect(files['src/connectors.ts']).toContain(
      "// TODO(latchkey): no kit was found for these settings. Set relay: 'wss://relay.walletconnect.com', relayProjectId: projectId in createKit. See docs/start/from-rainbowkit.md#the-config\nexport const connectors",
    )
    expect(todos).toEqual(['src/connectors.ts:4 no kit was found for these settings'])
  })

  it('get a comment if no provider gets their config, or if they differ', () => {
    const alone = convert({ 'src/wagmi.ts': config(`export const config = ${call}`) })
    expect(alone.todos).toEqual(['src/wagmi.ts:3 no kit was found for these settings'])
    const two = convert({
      'src/App.tsx': app('{ config }', './wagmi'),
      'src/wagmi.ts': config(`export const config = isTest ? ${call.replace('Shop', 'Test')} : ${call}`),
    })
    expect(two.files['src/wagmi.ts']).toContain("Set metadata.name: 'Shop' in createKit.")
    expect(two.todos).toHaveLength(1)
  })

  it('have one kit for several providers, whose themes may differ only by hand', () => {
    const page = app('{ config }', './wagmi').replace(
      '<RainbowKitProvider>hello</RainbowKitProvider>',
      '<RainbowKitProvider theme={darkTheme()} />\n    <RainbowKitProvider />',
    )
    const { files, todos } = convert({
      'src/App.tsx': page.replace('{ RainbowKitProvider }', '{ RainbowKitProvider, darkTheme }'),
      'src/wagmi.ts': "import { createConfig } from 'wagmi'\nexport const config = createConfig({})\n",
    })
    expect(files['src/App.tsx']?.match(/createKit\(/g)).toHaveLength(1)
    expect(files['src/App.tsx']?.match(/<KitProvider kit=\{kit\} \/>/g)).toHaveLength(2)
    expect(todos).toEqual(['src/App.tsx:8 no kit was found for these settings'])
  })
})

describe('the state that a page begins with', () => {
  const withState = (page: string) =>
    page.replace('config={config}', 'config={config} initialState={initialState}')

  it('moves to the kit too', () => {
    const { files } = convert({
      'src/App.tsx': withState(app('{ config }', './wagmi')).replace('() =>', '({ initialState }) =>'),
      'src/wagmi.ts': config(`export const config = ${call}`),
    })
    expect(files['src/App.tsx']).toContain('<KitProvider kit={kit} initialState={initialState}>')
  })

  it('gets a comment if WagmiProvider is in another file', () => {
    const { files, todos } = convert({
      'src/App.jsx': withState(app('{ config }', './wagmi')),
      'src/Kit.jsx':
        "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'\nexport const Kit = () => <RainbowKitProvider />\n",
      'src/wagmi.js': config(`export const config = ${call}`),
    })
    expect(files['src/Kit.jsx']).toContain('<KitProvider kit={kit} />')
    expect(todos).toEqual(["src/Kit.jsx:2 KitProvider needs WagmiProvider's initialState"])
  })

  it('gets a comment if the provider is in another component', () => {
    const page = withState(app('{ config }', './wagmi'))
      .replace('<RainbowKitProvider>hello</RainbowKitProvider>', '<Inside />')
      .concat('const Inside = () => {\n  return <RainbowKitProvider />\n}\n')
    const { todos } = convert({
      'src/App.tsx': page,
      'src/wagmi.ts': config(`export const config = ${call}`),
    })
    expect(todos).toEqual(["src/App.tsx:11 KitProvider needs WagmiProvider's initialState"])
  })
})

it('removes what hides wallets in the browser from every config of the app', () => {
  const own =
    "import { createConfig } from 'wagmi'\nconst settings = { multiInjectedProviderDiscovery: false, ssr: true }\nexport const config = createConfig({ chains, multiInjectedProviderDiscovery: false })\n"
  const { files, findings } = convert({
    'src/App.tsx': app('{ config }', './wagmi'),
    'src/wagmi.ts': own,
    'src/notes.ts': "export const text = 'multiInjectedProviderDiscovery'\n",
  })
  expect(files['src/wagmi.ts']).toBe(
    "import { createConfig } from 'wagmi'\nconst settings = { ssr: true }\nexport const config = createConfig({ chains })\n",
  )
  expect(findings.filter(({ what }) => what.includes('Discovery'))).toHaveLength(2)
  expect(convert({ 'src/wagmi.ts': own }).files['src/wagmi.ts']).toBe(own)
})

it('reports a sign-in that no kit takes', () => {
  const { todos } = convert({
    'src/Auth.jsx':
      "import { RainbowKitAuthenticationProvider } from '@rainbow-me/rainbowkit'\nexport const Auth = () => <RainbowKitAuthenticationProvider adapter={a} status={s} />\n",
  })
  expect(todos).toEqual(['src/Auth.jsx:2 no kit was found for the sign-in'])
})
