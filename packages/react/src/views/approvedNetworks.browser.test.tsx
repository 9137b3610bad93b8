import { connect } from '@latchkey/core'
import type { Network } from '@latchkey/protocol/network'
import { type CreateConnectorFn, mock } from '@wagmi/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '../../../core/test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../../core/test/memoryNamespace.ts'
import { devnet } from '../../../core/test/networks.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'

const other: Network = { ...devnet, id: 100, caipNetworkId: 'eip155:100', name: 'Other' }
const remote = {
  walletId: undefined,
  since: undefined,
  expiresAt: 1_900_000_000_000,
  networkIds: [devnet.caipNetworkId],
}

/**
 * Opens a page with a remote wallet that approved one of two networks. Returns a function that switches its network.
 */
async function open() {
  let moveTo = (_chainId: string) => {}
  const onPhone: CreateConnectorFn = (config) => {
    const connector = mock({ accounts: [addresses.alice] })(config)
    moveTo = (chainId) => connector.onChainChanged(chainId)
    return Object.assign(connector, { peer: () => ({ name: 'Phone', remote }) })
  }
  const view = renderKit({ networks: [devnet, other], connectors: [onPhone] })
  await expect.poll(() => view.kit.connection.getState().phase).toBe('settled')
  await connect(view.kit, { connectorId: 'mock' })
  return { ...view, view, moveTo: (chainId: string) => moveTo(chainId) }
}

const network = (name: string) => page.getByRole('dialog').getByRole('button', { name })

it('[3.12 approvedCaipNetworkIds] Networks says that the wallet will ask about a network that it has not approved', async () => {
  const { view } = await open()
  await view.modal.open({ view: 'Networks' })
  await expect.element(network('Other')).toHaveTextContent('Your wallet will ask to add it')
  await expect.element(network('Devnet')).not.toHaveTextContent('will ask to add it')
})

it('[3.12 approvedCaipNetworkIds] for wallets that cannot approve more networks, says how to add one and asks nothing', async () => {
  const [one, two] = memoryNetworks
  const wallet = createMemoryWallet('phone', ['alice'], {
    type: 'WALLET_CONNECT',
    networkIds: [one.caipNetworkId],
  })
  const view = renderKit({ networks: [one, two], namespaces: [memoryNamespace([wallet])] })
  await expect.poll(() => view.kit.connection.getState().phase).toBe('settled')
  await connect(view.kit, { connectorId: 'phone', namespace: 'solana' })
  await view.modal.open({ view: 'Networks' })
  const left = page.getByRole('listitem').filter({ hasText: two.name })
  await expect.element(left).toHaveTextContent('Reconnect your wallet to allow this network')
  await expect.element(left.getByRole('button')).not.toBeInTheDocument()
  await expect.element(network(one.name)).toBeVisible()
  await expect.element(network(one.name)).not.toHaveTextContent('Reconnect your wallet')
  await expectNoAxeFindings()
})

it('[2.10 opens UnsupportedChain] UnsupportedChain lists only networks that the wallet has approved', async () => {
  const { moveTo } = await open()
  moveTo('0x3e7')
  await expect.element(page.getByRole('dialog', { name: 'Switch network' })).toBeVisible()
  await expect.element(network('Devnet')).toBeVisible()
  await expect.element(network('Other')).not.toBeInTheDocument()
})
