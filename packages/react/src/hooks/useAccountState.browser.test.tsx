import { type AccountState, connect } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { createHeadlessWallet, provideWallet } from '@latchkey/devnet/wallets'
import type { Network } from '@latchkey/protocol/network'
import { expect, it, onTestFinished } from 'vitest'
import { renderKit } from '../../test/renderKit.tsx'
import { useAccountState } from '../index.ts'

const world = await testWorld()
const [alice] = world.accounts
if (!alice) throw new Error('The world has no accounts')

/** Connects Alice, and answers what the hook says of her, then and later. */
async function openState(network: Network, api?: string) {
  const wallet = createHeadlessWallet({
    privateKeys: [alice!.privateKey],
    chains: [{ id: Number(network.id), rpc: world.rpc }],
  })
  onTestFinished(provideWallet(wallet.info, wallet.provider))
  let state: AccountState | undefined
  const onState = (answered: AccountState) => {
    state = answered
  }
  const server = api ? { api, projectId: world.projectId } : {}
  const { kit } = renderKit({ networks: [network], ...server }, <StateReader onState={onState} />)
  const rows = () => kit.namespaces.get('eip155')?.connectors.get() ?? []
  await expect.poll(() => rows().some(({ rdns }) => rdns === wallet.info.rdns)).toBe(true)
  const connecting = connect(kit, { connectorId: wallet.info.rdns })
  await wallet.approve('eth_requestAccounts')
  await connecting
  return () => state
}

function StateReader({ onState }: { onState: (state: AccountState) => void }) {
  onState(useAccountState())
  return null
}

it('[3.11] the account’s balance, name and tokens come in as they arrive', async () => {
  const state = await openState(world.network, world.api)
  await expect.poll(state, { timeout: 10_000 }).toMatchObject({
    address: alice.address,
    caipAddress: `${world.network.caipNetworkId}:${alice.address}`,
    balance: expect.stringMatching(/^\d+(\.\d+)?$/),
    balanceSymbol: 'ETH',
    profileName: 'alice.mob.eth',
    tokenBalance: expect.arrayContaining([expect.objectContaining({ symbol: 'DUSD' })]),
    status: 'connected',
  })
})

it('[8.23 balance fallback] a balance that cannot be read is 0.00 ETH', async () => {
  const network = { ...world.network, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
  const state = await openState(network)
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ balance: '0.00', balanceSymbol: 'ETH' })
}, 40_000)
