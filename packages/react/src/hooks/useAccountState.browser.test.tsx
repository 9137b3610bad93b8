import { type AccountState, type Config, connect, createFarcasterLoginFlow } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { createHeadlessWallet, provideWallet } from '@latchkey/devnet/wallets'
import type { Network } from '@latchkey/protocol/network'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { CustomConnectButton, type CustomConnectButtonState } from '../../../codemod/bridges/customButton.tsx'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../../core/test/memoryNamespace.ts'
import { Account } from '../../../create-latchkey/templates/react/Account.tsx'
import { drawEmbedded } from '../../test/drawEmbedded.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { useAccountState } from '../index.ts'

const world = await testWorld()
const [alice] = world.accounts
if (!alice) throw new Error('The world has no accounts')

/** Connects Alice, and returns the kit and the state that the hook keeps returning for each namespace. */
async function openStates(network: Network, { api, ...config }: Partial<Config> = {}, children?: ReactNode) {
  const wallet = createHeadlessWallet({
    privateKeys: [alice!.privateKey],
    chains: [{ id: Number(network.id), rpc: world.rpc }],
  })
  onTestFinished(provideWallet(wallet.info, wallet.provider))
  const states: States = {}
  const server = api ? { api, projectId: world.projectId } : {}
  const drawn = renderKit(
    { networks: [network], ...server, ...config },
    <>
      <StateReader states={states} />
      {children}
    </>,
  )
  const { kit } = drawn
  const rows = () => kit.namespaces.get('eip155')?.connectors.get() ?? []
  await expect.poll(() => rows().some(({ rdns }) => rdns === wallet.info.rdns)).toBe(true)
  const connecting = connect(kit, { connectorId: wallet.info.rdns })
  await wallet.approve('eth_requestAccounts')
  await connecting
  return { kit, states, drawn }
}

type States = { active?: AccountState; eip155?: AccountState; solana?: AccountState }

function StateReader({ states }: { states: States }) {
  Object.assign(states, {
    active: useAccountState(),
    eip155: useAccountState('eip155'),
    solana: useAccountState('solana'),
  })
  return null
}

it('[3.11 balance] [3.11 profileName] [3.11 tokenBalance] fills in the account’s balance, name and tokens as they arrive', async () => {
  const { states } = await openStates(world.network, { api: world.api })
  await expect
    .poll(() => states.active)
    .toMatchObject({
      address: alice.address,
      caipAddress: `${world.network.caipNetworkId}:${alice.address}`,
      balance: expect.stringMatching(/^\d+(\.\d+)?$/),
      balanceSymbol: 'ETH',
      profileName: 'alice.mob.eth',
      tokenBalance: expect.arrayContaining([expect.objectContaining({ symbol: 'DUSD' })]),
      status: 'connected',
    })
})

it('[3.11 profileName] returns the name of each namespace’s own account, whichever is active', async () => {
  const { kit, states } = await openStates(world.network, {
    api: world.api,
    networks: [world.network, memoryNetworks[0]],
    namespaces: [memoryNamespace([createMemoryWallet('memory', ['one'])])],
  })
  await expect.poll(() => states.eip155?.profileName).toBe('alice.mob.eth')
  expect(states.solana).toMatchObject({ address: undefined, profileName: undefined })
  await connect(kit, { connectorId: 'memory' })
  await expect.poll(() => states.active?.address).toBe('one')
  expect(states.solana).toMatchObject({ address: 'one', profileName: undefined })
  expect(states.eip155).toMatchObject({ address: alice.address, profileName: 'alice.mob.eth' })
})

it('[3.11 currentTab] currentTab is the tab of Account on screen, and is kept when the visitor returns to it', async () => {
  const { states, drawn } = await openStates(world.network, { api: world.api })
  expect(states.active?.currentTab).toBe('Tokens')
  await drawn.modal.open({ view: 'Account', data: { tab: 'NFTs' } })
  await expect.poll(() => states.active?.currentTab).toBe('NFTs')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => states.active?.currentTab).toBe('Activity')
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const back = page.getByRole('button', { name: 'Back' })
  await expect.element(back).toBeVisible()
  // Not by the pointer: the sheet is still growing to its new height.
  const button = back.element() as HTMLElement
  button.click()
  await expect.element(page.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
  drawn.modal.close()
  await expect.poll(() => states.active?.currentTab).toBe('Tokens')
})

it('[3.11 profileImage] [3.11 balanceSymbol] returns the avatar of the account’s name and the symbol of its balance', async () => {
  const { states } = await openStates(world.network, { api: world.api })
  await expect
    .poll(() => states.active)
    .toMatchObject({ profileImage: expect.stringMatching(/^data:image\/svg\+xml/), balanceSymbol: 'ETH' })
})

it('[8.23 0.00] [8.23 ETH] a balance that cannot be read is 0.00 ETH with isBalanceError', async () => {
  const network = { ...world.network, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
  let account: CustomConnectButtonState['account']
  const { states } = await openStates(
    network,
    {},
    <>
      <Account />
      <CustomConnectButton>
        {(state) => {
          account = state.account
          return null
        }}
      </CustomConnectButton>
    </>,
  )
  await expect
    .poll(() => states.active)
    .toMatchObject({ balance: '0.00', balanceSymbol: 'ETH', isBalanceError: true })
  await expect.element(page.getByText('Unavailable')).toBeVisible()
  expect(account).toMatchObject({ address: alice.address })
  expect(account).not.toHaveProperty('displayBalance')
  expect(account).not.toHaveProperty('balanceSymbol')
})

it('a balance is no error before it arrives, nor after', async () => {
  const { states } = await openStates(world.network, {}, <Account />)
  expect(states.active?.isBalanceError).toBe(false)
  await expect.poll(() => states.active).toMatchObject({ balanceSymbol: 'ETH', isBalanceError: false })
  await expect.element(page.getByText(/^\d[\d.]* ETH$/)).toBeVisible()
})

it('[3.11 farcasterUrl] farcasterUrl is set while a Farcaster login is pending', async () => {
  const states: States = {}
  const { frame, kit } = drawEmbedded(
    world,
    { features: { farcaster: true } },
    <StateReader states={states} />,
  )
  await expect.poll(() => states.active).toMatchObject({ farcasterUrl: undefined })
  const flow = createFarcasterLoginFlow(kit)
  onTestFinished(() => flow.stop())
  const uri = 'https://wallet.test/farcaster/flow'
  await frame.answer('farcaster-uri', { uri, digits: '47' })
  await expect.poll(() => states.active?.farcasterUrl).toBe(uri)
  flow.stop()
  await expect.poll(() => states.active?.farcasterUrl).toBeUndefined()
})
