import { connect, getQueryClient } from '@latchkey/core'
import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { devnet, sidenet } from '../../../core/test/networks.ts'
import { addresses } from '../../test/addresses.ts'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from '../buttons/buttons.tsx'
import { useAccount } from './useAccount.ts'
import { useAccountState } from './useAccountState.ts'
import { useConnections } from './useConnections.ts'
import { useDisconnect } from './useDisconnect.ts'
import { useFacts } from './useFacts.ts'
import { type UseKitState, useKitState } from './useKitState.ts'
import { useNetworkState } from './useNetworkState.ts'
import { useSwitchNetwork } from './useSwitchNetwork.ts'

/** The hooks' latest return values. */
type Answers = {
  kit: UseKitState
  network: ReturnType<typeof useNetworkState>
  connections: ReturnType<typeof useConnections>
}

function renderHooks() {
  let answers: Answers | undefined
  renderKit(
    { networks: [devnet, sidenet] },
    <>
      <ConnectButton />
      <Hooks
        onAnswers={(next) => {
          answers = next
        }}
      />
    </>,
  )
  return {
    get answers() {
      if (!answers) throw new Error('Nothing is rendered yet.')
      return answers
    },
  }
}

function Hooks({ onAnswers }: { onAnswers: (answers: Answers) => void }) {
  onAnswers({ kit: useKitState(), network: useNetworkState(), connections: useConnections() })
  const { switchNetwork, error } = useSwitchNetwork()
  const { disconnect } = useDisconnect()
  return (
    <>
      <button type="button" onClick={() => switchNetwork({ networkId: sidenet.caipNetworkId })}>
        Go to Sidenet
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
      <p>{error?.name}</p>
    </>
  )
}

function ConnectedAddress() {
  const account = useAccount()
  const { status, activeAccount } = useFacts()
  expect(activeAccount).toBe(account)
  return (
    <p>
      {status} {account?.address}
    </p>
  )
}

function BalanceOnDemand() {
  const [isAsked, setIsAsked] = useState(false)
  return isAsked ? (
    <Balance />
  ) : (
    <button type="button" onClick={() => setIsAsked(true)}>
      Read the balance
    </button>
  )
}

function Balance() {
  return useAccountState().balance
}

it('useAccount and useFacts return the account without a request, which useAccountState sends', async () => {
  const wallet = announceWallet()
  const { kit } = renderKit(
    {},
    <>
      <ConnectedAddress />
      <BalanceOnDemand />
    </>,
  )
  await expect.element(page.getByText('disconnected')).toBeVisible()
  const rows = () => kit.namespaces.get('eip155')?.connectors.get() ?? []
  await expect.poll(() => rows().map(({ id }) => id)).toContain('test.lovelace')
  const connecting = connect(kit, { connectorId: 'test.lovelace' })
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await connecting
  await expect.element(page.getByText(`connected ${addresses.ada}`)).toBeVisible()
  const queries = () =>
    getQueryClient(kit)
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1])
  expect(queries()).toEqual([])
  await page.getByRole('button', { name: 'Read the balance' }).click()
  await expect.poll(queries).toContain('balance')
})

it('[3.4 status] [4.1 connecting] [4.1 connected] useKitState returns the connection’s fields, from disconnected through connecting to connected', async () => {
  const wallet = announceWallet()
  const view = renderHooks()
  await expect.poll(() => view.answers.kit.initialized).toBe(true)
  expect(view.answers.kit).toEqual({
    wcUri: undefined,
    wcPairingExpiry: undefined,
    wcLinking: undefined,
    wcError: false,
    buffering: false,
    recentWallet: undefined,
    status: 'disconnected',
    connections: [],
    open: false,
    loading: false,
    initialized: true,
    activeNamespace: 'eip155',
    activeNetworkId: 'eip155:31337',
    isSwitchingNamespace: false,
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  expect(view.answers.kit).toMatchObject({ status: 'connecting', open: true })
  wallet.approve()
  await expect.poll(() => view.answers.kit.status).toBe('connected')
  expect(view.answers.kit).toMatchObject({
    connections: [{ connectorId: 'test.lovelace', accounts: [addresses.ada], networkId: 'eip155:31337' }],
    recentWallet: { id: 'test.lovelace', name: 'Lovelace Wallet' },
  })
  expect(view.answers.connections).toMatchObject([{ namespace: 'eip155', isCurrent: true }])
})

it('[3.12 caipNetwork] [3.12 requestedCaipNetworks] [4.1 disconnected] useNetworkState returns the networks’ fields and follows the wallet until it disconnects', async () => {
  const wallet = announceWallet()
  const view = renderHooks()
  await connectWallet(wallet)
  await expect.poll(() => view.answers.kit.status).toBe('connected')
  expect(Object.keys(view.answers.network).sort()).toEqual([
    'approvedCaipNetworkIds',
    'caipNetwork',
    'requestedCaipNetworks',
    'smartAccountEnabledNetworks',
    'supportsAllNetworks',
  ])
  expect(view.answers.network).toMatchObject({
    caipNetwork: devnet,
    requestedCaipNetworks: [devnet, sidenet],
  })
  await page.getByRole('button', { name: 'Go to Sidenet' }).click()
  await expect.poll(wallet.waiting).toEqual(['wallet_switchEthereumChain'])
  wallet.approve()
  await expect.poll(() => view.answers.network.caipNetwork?.name).toBe('Sidenet')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => view.answers.kit.status).toBe('disconnected')
})

it('[8.37] a rejected switch is the hook’s error, and the network stays', async () => {
  const wallet = announceWallet()
  const view = renderHooks()
  await connectWallet(wallet)
  await expect.poll(() => view.answers.kit.status).toBe('connected')
  await page.getByRole('button', { name: 'Go to Sidenet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.decline()
  await expect.element(page.getByText('UserRejectedError')).toBeVisible()
  expect(view.answers.network.caipNetwork?.name).toBe('Devnet')
})

it('actions run immediately while offline, instead of once the page is online again', async () => {
  const wallet = announceWallet()
  const view = renderHooks()
  await connectWallet(wallet)
  await expect.poll(() => view.answers.kit.status).toBe('connected')
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  await page.getByRole('button', { name: 'Go to Sidenet' }).click()
  await expect.poll(wallet.waiting).toEqual(['wallet_switchEthereumChain'])
  wallet.decline()
  await expect.element(page.getByText('UserRejectedError')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => view.answers.kit.status).toBe('disconnected')
})
