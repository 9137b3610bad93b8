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
  expect(files['src/Page.jsx']).toContain('connectors[0].name')
})
