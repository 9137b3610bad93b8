import type { CreateConnectorFn } from '@wagmi/core'
import type { EIP1193Provider } from 'viem'
import { expect, it } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../test/kits.ts'
import { loadSample } from '../../test/loadSample.ts'
import { devnet, sidenet } from '../../test/networks.ts'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

it('the connector of docs/core/connectors.md follows its wallet’s account and network until it is disconnected', async () => {
  const houseWallet: (provider: EIP1193Provider) => CreateConnectorFn = await loadSample(
    'docs/core/connectors.md',
    'houseWallet',
  )
  const { backend, provider } = createWallet({
    privateKeys: [keys.alice],
    chains: [toChain(devnet), toChain(sidenet)],
  })
  createBrowser().open()
  const kit = openKit({ connectors: [houseWallet(provider)] })
  kit.start()
  await settled(kit)
  const active = () => getActiveAccount(kit)
  await connect(kit, { connectorId: 'com.example.house', networkId: sidenet.caipNetworkId })
  expect(active()).toMatchObject({ address: addresses.alice, networkId: sidenet.caipNetworkId })

  await backend.changeAccounts([keys.bob])
  await until(kit, () => active()?.address === addresses.bob)
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
  await until(kit, () => active()?.networkId === devnet.caipNetworkId)
  await backend.changeAccounts([])
  await until(kit, () => active() === undefined)
  expect(kit.facts.get().status).toBe('disconnected')

  await backend.changeAccounts([keys.alice])
  await connect(kit, { connectorId: 'com.example.house' })
  expect(active()?.address).toBe(addresses.alice)
  await disconnect(kit)
  await backend.changeAccounts([keys.bob])
  expect(active()).toBeUndefined()
})
