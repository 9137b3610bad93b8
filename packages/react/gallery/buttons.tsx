import {
  connect,
  createKit,
  createMemoryStorage,
  getBalanceQueryOptions,
  getIdentityQueryOptions,
  type Kit,
} from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import type { Network } from '@latchkey/protocol/network'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CreateConnectorFn } from 'wagmi'
import { mock } from 'wagmi/connectors'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../../core/test/memoryNamespace.ts'
import {
  AccountButton,
  ConnectButton,
  type ConnectButtonShow,
  KitProvider,
  NetworkButton,
} from '../src/index.ts'
import { accounts } from './answers.ts'
import type { Specimen } from './specimen.tsx'

const networks = ['Ethereum', 'Base', 'Devnet'].map((name, at): Network => {
  const id = [1, 8453, 31_337][at] ?? 0
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:5999'] } },
  }
})

type State = {
  name?: string
  avatar?: string
  balance?: bigint
  pending?: number
  networkId?: number
  isDisconnected?: boolean
  address?: `0x${string}`
}

const unit = 10n ** 18n
const everything: ConnectButtonShow = { avatar: true, name: true, balance: true, network: true }
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#f5a623"/><circle cx="4" cy="4" r="2.500" fill="#fff"/></svg>')}`

/** The connect button in every state. */
export const buttons: readonly Specimen[] = [
  bar('Disconnected', { isDisconnected: true }),
  bar('Address', {}),
  bar('Name', { name: 'ada.eth' }),
  bar('Name, picture and balance', { name: 'ada.eth', avatar: picture, balance: 3_921_400_000_000_000_000n }),
  bar('Zero', { name: 'ada.eth', balance: 0n }),
  bar('Dust', { name: 'ada.eth', balance: 1n }),
  bar('Large', { name: 'ada.eth', balance: 1_234_567_890_000_000_000n * 10n ** 6n }),
  bar('Long', {
    name: 'countess-of-lovelace-and-the-analytical-engine.eth',
    balance: 123_456_789n * 10n ** 15n,
  }),
  bar('Pending', { name: 'ada.eth', balance: 5n * unit, pending: 1 }),
  bar('Many pending', { balance: 5n * unit, pending: 12 }),
  bar('Wrong network', { name: 'ada.eth', networkId: 5 }),
  bar('Base', { name: 'grace.base.eth', balance: unit / 3n, networkId: 8453 }),
  bar('No logo', { name: 'ada.eth', balance: unit, networkId: 31_337 }),
  bar('Only the address', { balance: unit }, { avatar: false, name: false, balance: false, network: false }),
  bar('Without avatar', { balance: unit }, { ...everything, avatar: false }),
  bar('Beside the network', { name: 'ada.eth', balance: unit }, { network: false }, <NetworkButton />),
  bar('AccountButton', { name: 'ada.eth', balance: unit }, everything, <AccountButton />),
  { name: 'Bitcoin', content: <Bitcoin /> },
]

function bar(name: string, state: State, show?: ConnectButtonShow, beside?: ReactNode): Specimen {
  return { name, content: <Bar id={name} state={state} show={show} beside={beside} /> }
}

function Bar({
  id,
  state,
  show,
  beside,
}: {
  id: string
  state: State
  show?: ConnectButtonShow | undefined
  beside?: ReactNode
}) {
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    const made = create(id, state)
    setKit(made)
    return () => made.destroy()
  }, [id, state])
  return (
    kit && <Page kit={kit} connectorId={state.isDisconnected ? undefined : 'mock'} {...{ show, beside }} />
  )
}

function Page({
  kit,
  connectorId,
  show,
  beside,
}: {
  kit: Kit
  connectorId: string | undefined
  show?: ConnectButtonShow | undefined
  beside?: ReactNode
}) {
  useEffect(() => {
    if (connectorId !== undefined)
      Promise.resolve()
        .then(() => connect(kit, { connectorId }))
        .catch((error: unknown) => kit.log('error', error))
  }, [kit, connectorId])
  return (
    <KitProvider kit={kit}>
      <header style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        {beside}
        <ConnectButton {...(show && { show })} />
      </header>
    </KitProvider>
  )
}

function Bitcoin() {
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    const wallet = createMemoryWallet('xverse', ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])
    const made = createKit({
      ...common('bitcoin'),
      networks: [...memoryNetworksOf('bip122', 'Bitcoin')],
      namespaces: [memoryNamespace([wallet], 'bip122')],
    })
    setKit(made)
    return () => made.destroy()
  }, [])
  return kit && <Page kit={kit} connectorId="xverse" show={everything} />
}

function common(id: string) {
  const query = new URLSearchParams(location.search)
  const accent = query.get('accent')
  return {
    metadata: { name: 'Gallery', description: 'A gallery', url: location.origin, icon: '/icon.svg' },
    storage: createMemoryStorage(),
    storageKey: `gallery-${id.replaceAll(/\W/g, '-')}`,
    locale: query.get('locale') ?? 'en',
    theme: {
      mode: query.get('theme') === 'dark' ? ('dark' as const) : ('light' as const),
      ...(accent && { accent }),
    },
  }
}

function create(id: string, state: State): Kit {
  const {
    name = null,
    avatar = null,
    balance,
    pending = 0,
    networkId: chainId = 1,
    address = accounts.rich,
  } = state
  const settings = common(id)
  const networkId = `eip155:${chainId}` as const
  const transactions = Array.from({ length: pending }, (_, at) => ({
    hash: `0x${String(at).padStart(64, '0')}`,
    networkId,
    account: address,
    sentAt: Date.now(),
    replacements: [],
  }))
  settings.storage.setItem(
    `${settings.storageKey}.pending`,
    JSON.stringify({ version: 1, transactions, renumbering: [] }),
  )
  const queryClient = new QueryClient()
  const kit = createKit({
    ...settings,
    wagmi,
    queryClient,
    networks: [...networks] as [Network, ...Network[]],
    allowUnsupportedChain: true,
    connectors: [onChain(address, chainId)],
  })
  queryClient.setQueryData(getIdentityQueryOptions(kit, { address, networkId }).queryKey, { name, avatar })
  if (balance !== undefined)
    queryClient.setQueryData(getBalanceQueryOptions(kit, { address, networkId }).queryKey, {
      decimals: 18,
      formatted: '',
      symbol: 'ETH',
      value: balance,
    })
  return kit
}

/** Creates a wallet on a network. */
function onChain(address: `0x${string}`, chainId: number): CreateConnectorFn {
  const made = mock({ accounts: [address] })
  return (config) =>
    Object.assign(made(config), {
      getChainId: async () => chainId,
      connect: async () => ({ accounts: [address], chainId }),
    }) as unknown as ReturnType<CreateConnectorFn>
}
