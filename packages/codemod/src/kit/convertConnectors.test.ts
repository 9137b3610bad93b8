import { expect, it } from 'vitest'
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

it('lists the wallets of connectorsForWallets first, and moves positions behind them', () => {
  const source = `import { connectorsForWallets } from '@rainbow-me/rainbowkit'
import { ledgerWallet, oneInchWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConfig } from 'wagmi'
const connectors = connectorsForWallets([{ groupName: 'Ours', wallets: [ledgerWallet, oneInchWallet] }], { appName: 'Shop', projectId: 'abc' })
export const config = createConfig({ connectors: [...connectors, ours()], multiInjectedProviderDiscovery: false })
`
  const page = `import { ConnectButton } from '@rainbow-me/rainbowkit'
import { useConnect } from 'wagmi'
export function Page() {
  const { connectors } = useConnect()
  return <ConnectButton label={connectors[2].name} />
}
`
  const { files } = convert({ 'src/wagmi.js': source, 'src/Page.jsx': page, 'src/App.jsx': provider() })
  expect(files['src/wagmi.js']).toContain('const connectors = []\n')
  expect(files['src/wagmi.js']).toContain("wallets: { featured: ['ledger', '1inch'] }")
  expect(files['src/wagmi.js']).not.toContain('rainbow')
  expect(files['src/wagmi.js']).not.toContain('multiInjectedProviderDiscovery')
  expect(files['src/Page.jsx']).toContain('connectors[0].name')
})

it.each([
  [
    'wallets: [ledgerWallet, /* zerionWallet, */ own]',
    "featured: ['ledger']",
    'the wallets of own were removed',
  ],
  ['wallets: [all.ledgerWallet, ledgerWallet({ projectId })]', "featured: ['ledger']", undefined],
  [
    'wallets: [...(isTest ? [ledgerWallet] : [])]',
    undefined,
    'the wallets of ...(isTest ? [ledgerWallet] : []) were',
  ],
  ['wallets', undefined, 'the wallets of wallets were removed'],
])('reads only RainbowKit’s wallets of { %s }', (group, featured, todo) => {
  const source = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { ledgerWallet } from '@rainbow-me/rainbowkit/wallets'
import * as all from '@rainbow-me/rainbowkit/wallets'
export const config = getDefaultConfig({ chains, wallets: [{ groupName: 'Ours', ${group} }] })
`
  const { files, todos } = convert({ 'src/wagmi.js': source, 'src/App.jsx': provider() })
  if (featured) expect(files['src/wagmi.js']).toContain(`wallets: { ${featured} }`)
  else expect(files['src/wagmi.js']).not.toContain('featured: [')
  if (todo) expect(todos.join()).toContain(todo)
  else expect(todos).toEqual([])
})

it('reports lists of wallets, and options of connectors, that are not written in place', () => {
  const source = `import { connectorsForWallets } from '@rainbow-me/rainbowkit'
export const connectors = connectorsForWallets(groups, options)
`
  const { files, todos } = convert({ 'src/connectors.js': source, 'src/App.jsx': provider() })
  expect(todos).toEqual([
    'src/connectors.js:2 the settings in options were removed',
    'src/connectors.js:2 the wallets of groups were removed',
  ])
  expect(files['src/connectors.js']?.match(/TODO\(latchkey\)/g)).toHaveLength(2)
})
