import { verifyBip122 } from '@latchkey/server/signIn'
import { expect, it } from 'vitest'
import { type BitcoinKey, createBitcoinBackend } from '../../../test/bitcoin/createBitcoinBackend.ts'
import { createSatsWallet } from '../../../test/bitcoin/createSatsWallet.ts'
import { createStandardWallet } from '../../../test/bitcoin/createStandardWallet.ts'
import { openBitcoinKit } from '../../../test/bitcoin/openBitcoinKit.ts'
import { openBitcoinPage } from '../../../test/bitcoin/openBitcoinPage.ts'
import { openKit, settled } from '../../../test/kits.ts'
import { type ContractBrowser, namespaceContract } from '../../../test/namespaceContract.ts'
import { signMessage } from '../../account/signMessage.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { sendTransfer } from '../../send/sendTransfer.ts'
import { bip122 } from './bip122.ts'
import { getBitcoinAddresses } from './getBitcoinAddresses.ts'
import { bitcoin, bitcoinTestnet } from './networks.ts'

const verify: ContractBrowser['verify'] = ({ address, message, network, signature }) =>
  verifyBip122({
    data: { accountAddress: address, chainId: network.caipNetworkId },
    message,
    signature,
  })

const shared = { define: bip122, networks: [bitcoin, bitcoinTestnet], verify } as const

function ownerOf({ answer, farewells, keys, prompts, setMood }: ReturnType<typeof createBitcoinBackend>) {
  const addressOn: ContractBrowser['addressOn'] = ({ caipNetworkId }) =>
    keys(caipNetworkId === bitcoin.caipNetworkId ? 'mainnet' : 'testnet')[0]?.address ?? ''
  return { addressOn, answer, farewells, prompts, setMood }
}

for (const [way, isOfItsOwn] of [
  ['wallet-standard', false],
  ['wallet-standard, by names of its own', true],
] as const)
  namespaceContract(`Bitcoin over ${way}`, () => {
    const { backend, changeAccount, end, wallet } = createStandardWallet({ isOfItsOwn })
    openBitcoinPage({ standard: [wallet] })
    return {
      ...shared,
      ...ownerOf(backend),
      connectorId: wallet.name,
      changeAccount: async () => changeAccount(),
      end: async () => end(),
    }
  })

namespaceContract('Bitcoin as sats-connect asks', () => {
  const wallet = createSatsWallet()
  openBitcoinPage({ sats: [wallet] })
  return {
    ...shared,
    ...ownerOf(wallet.backend),
    connectorId: wallet.entry.id,
    changeAccount: async () => wallet.changeAccount(),
    end: async () => wallet.end(),
  }
})

function open(config: Partial<Config> = {}) {
  const kit = openKit({ networks: [bitcoin, bitcoinTestnet], namespaces: [bip122()], ...config })
  kit.start()
  return kit
}

it.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)(
  'keeps purpose and type of addresses, payment (%s) first, and signs with each in its format',
  async (payment) => {
    const wallet = createSatsWallet({ backend: createBitcoinBackend({ payment }) })
    openBitcoinPage({ sats: [wallet] })
    const kit = await openBitcoinKit(wallet.entry.id)
    const addresses = getBitcoinAddresses(kit)
    expect(addresses.map(({ purpose, type }) => [purpose, type])).toEqual([
      ['payment', payment],
      ['ordinals', 'p2tr'],
    ])
    expect(kit.namespaces.get('bip122')?.connections.get().list[0]?.accounts).toEqual(
      addresses.map(({ address }) => address),
    )
    const namespace = kit.namespaces.get('bip122')
    for (const { address } of addresses) {
      const signature = (await namespace?.signMessage({ address, message: 'Hello' })) ?? ''
      expect(await verify({ address, message: 'Hello', network: bitcoin, signature })).toBe(true)
    }
    const protocols = wallet.asked.filter(({ method }) => method === 'signMessage')
    expect(protocols.map(({ parameters }) => parameters.protocol)).toEqual([
      payment === 'p2pkh' ? 'ECDSA' : 'BIP322',
      'BIP322',
    ])
  },
)

it('signs bytes as their text, and rejects bytes that are not text', async () => {
  const wallet = createSatsWallet()
  openBitcoinPage({ sats: [wallet] })
  const kit = await openBitcoinKit(wallet.entry.id)
  const [address = ''] = getBitcoinAddresses(kit).map((one) => one.address)
  const message = new TextEncoder().encode('Grüezi')
  const signature = await signMessage(kit, { message })
  expect(await verify({ address, message: 'Grüezi', network: bitcoin, signature })).toBe(true)
  await expect(signMessage(kit, { message: new Uint8Array([0xff]) })).rejects.toMatchObject({
    name: 'SignMessageFailedError',
  })
})

it('asks a wallet without wallet_connect for its accounts, with a prompt', async () => {
  const wallet = createSatsWallet({ era: 'accounts' })
  openBitcoinPage({ sats: [wallet] })
  const kit = await openBitcoinKit(wallet.entry.id)
  expect(getBitcoinAddresses(kit)).toHaveLength(2)
  expect(wallet.asked.map(({ method }) => method)).toEqual(['wallet_connect', 'getAccounts'])
  await kit.namespaces.get('bip122')?.disconnect()
  expect(kit.namespaces.get('bip122')?.connections.get().list).toEqual([])
})

it('waits for a wallet that loads late, and does not take an address for a public key', async () => {
  const { backend, load, wallet } = createStandardWallet({ isOfItsOwn: true })
  openBitcoinPage({ standard: [wallet] })
  const storage = createMemoryStorage()
  const kit = await openBitcoinKit(wallet.name, { storage })
  kit.destroy()
  load()
  const again = open({ storage })
  await settled(again)
  const addresses = getBitcoinAddresses(again)
  expect(addresses.map(({ address }) => address)).toEqual(
    backend.keys('mainnet').map(({ address }) => address),
  )
  expect(addresses.some((one) => 'publicKey' in one)).toBe(false)
  expect(backend.prompts()).toBe(1)
})

it('disconnects a wallet that remembers no account', async () => {
  const { backend, load, wallet } = createStandardWallet({ isOfItsOwn: true })
  openBitcoinPage({ standard: [wallet] })
  const storage = createMemoryStorage()
  const kit = await openBitcoinKit(wallet.name, { storage })
  kit.destroy()
  backend.forget()
  load()
  const again = open({ storage })
  await settled(again)
  expect(again.namespaces.get('bip122')?.connections.get().list).toEqual([])
  expect(backend.prompts()).toBe(1)
})

it.each(['info', 'name', 'both'] as const)(
  'follows a wallet that registers listeners by %s',
  async (listens) => {
    const wallet = createSatsWallet({ listens })
    openBitcoinPage({ sats: [wallet] })
    const kit = await openBitcoinKit(wallet.entry.id)
    const address = wallet.changeAccount()
    const list = () => kit.namespaces.get('bip122')?.connections.get().list
    await expect.poll(() => list()?.[0]?.accounts[0]).toBe(address)
    wallet.end()
    await expect.poll(list).toEqual([])
  },
)

it.each([bitcoin, bitcoinTestnet])(
  'signs with each address of a wallet that supports only getAddresses, like Leather, on $name',
  async (network) => {
    const wallet = createSatsWallet({ era: 'addresses' })
    openBitcoinPage({ sats: [wallet] })
    const kit = await openBitcoinKit(wallet.entry.id, { networkId: network.caipNetworkId })
    const addresses = getBitcoinAddresses(kit)
    expect(addresses.map(({ publicKey, type }) => [type, publicKey?.length])).toEqual([
      ['p2wpkh', 66],
      ['p2tr', 64],
    ])
    for (const { address } of addresses) {
      const signature = (await kit.namespaces.get('bip122')?.signMessage({ address, message: 'Hello' })) ?? ''
      expect(await verify({ address, message: 'Hello', network, signature })).toBe(true)
    }
  },
)

it('moves the accounts when a wallet switches networks', async () => {
  const wallet = createSatsWallet()
  openBitcoinPage({ sats: [wallet] })
  const kit = await openBitcoinKit(wallet.entry.id)
  wallet.changeNetwork('Testnet')
  const accounts = wallet.backend.keys('testnet').map(({ address }) => address)
  await expect
    .poll(() => kit.namespaces.get('bip122')?.connections.get().list[0])
    .toMatchObject({ networkId: bitcoinTestnet.caipNetworkId, accounts })
})

it('follows a wallet that switches to an account on another network', async () => {
  const wallet = createSatsWallet()
  openBitcoinPage({ sats: [wallet] })
  const kit = await openBitcoinKit(wallet.entry.id)
  const namespace = kit.namespaces.get('bip122')
  const seen: unknown[] = []
  namespace?.connections.subscribe(() => seen.push(namespace.connections.get().list[0]))
  wallet.changeAccount('Testnet')
  const accounts = wallet.backend.keys('testnet').map(({ address }) => address)
  await expect.poll(() => seen).toMatchObject([{ networkId: bitcoinTestnet.caipNetworkId, accounts }])
})

it('shows the wallet’s network when it does not switch, and the switch fails', async () => {
  const wallet = createSatsWallet({ staysPut: true })
  openBitcoinPage({ sats: [wallet] })
  const kit = await openBitcoinKit(wallet.entry.id)
  await expect(switchNetwork(kit, { networkId: bitcoinTestnet.caipNetworkId })).rejects.toMatchObject({
    name: 'SwitchChainError',
  })
  const accounts = wallet.backend.keys('mainnet').map(({ address }) => address)
  expect(kit.namespaces.get('bip122')?.connections.get().list).toMatchObject([
    { networkId: bitcoin.caipNetworkId, accounts },
  ])
})

it.each([
  ['payment', 'ordinals'],
  ['ordinals', 'payment'],
] as const)('of two accounts, %s before %s, keeps each purpose after a reload', async (...order) => {
  const shows = (keys: readonly BitcoinKey[]) =>
    order.flatMap((purpose) => keys.filter((key) => key.network === 'mainnet' && key.purpose === purpose))
  const { backend, wallet } = createStandardWallet({ shows })
  openBitcoinPage({ standard: [wallet] })
  const storage = createMemoryStorage()
  const kit = await openBitcoinKit(wallet.name, { storage })
  const purposes = backend.keys('mainnet').map(({ address, purpose }) => [address, purpose])
  const purposesIn = (page: Kit) =>
    getBitcoinAddresses(page).map(({ address, purpose }) => [address, purpose])
  expect(purposesIn(kit)).toEqual(purposes)
  kit.destroy()
  const again = open({ storage })
  await settled(again)
  expect(purposesIn(again)).toEqual(purposes)
  expect(again.namespaces.get('bip122')?.connections.get().list[0]?.labels).toEqual(
    Object.fromEntries(purposes),
  )
})

it('uses one address per network for payments on both networks', async () => {
  const shows = (keys: readonly BitcoinKey[]) => keys.filter(({ purpose }) => purpose === 'payment')
  const { backend, wallet } = createStandardWallet({ shows })
  openBitcoinPage({ standard: [wallet] })
  const kit = await openBitcoinKit(wallet.name, { networkId: bitcoinTestnet.caipNetworkId })
  const [, testnet] = shows(backend.keys())
  expect(getBitcoinAddresses(kit)).toMatchObject([{ address: testnet?.address, purpose: 'payment' }])
})

it('lists a wallet that supports both standards once, and finds late wallets', async () => {
  const both = createStandardWallet({ name: 'Both' })
  const page = openBitcoinPage({ standard: [both.wallet], sats: [createSatsWallet({ name: 'Both' })] })
  const kit = open()
  const rows = () => kit.namespaces.get('bip122')?.connectors.get()
  await expect.poll(() => rows()?.map(({ name, type }) => [name, type])).toEqual([['Both', 'ANNOUNCED']])
  page.installSats(createSatsWallet({ id: 'LateWallet', name: 'Late' }))
  await expect
    .poll(() => rows()?.map(({ name, type }) => [name, type]))
    .toEqual([
      ['Both', 'ANNOUNCED'],
      ['Late', 'INJECTED'],
    ])
})

it('[4.12 other namespaces] [8.8] throws "Unsupported chain" for a Bitcoin transfer', async () => {
  const { wallet } = createStandardWallet()
  openBitcoinPage({ standard: [wallet] })
  const kit = await openBitcoinKit(wallet.name)
  const [from = ''] = getBitcoinAddresses(kit).map(({ address }) => address)
  const transfer = {
    from,
    to: from,
    amount: 1n,
    networkId: bitcoin.caipNetworkId,
    asset: { type: 'native' },
  } as const
  await expect(sendTransfer(kit, transfer)).rejects.toMatchObject({
    name: 'UnsupportedChainError',
    shortMessage: 'Unsupported chain',
  })
})

it('throws NotConnectedError without a connection', () => {
  openBitcoinPage({})
  expect(() => getBitcoinAddresses(open())).toThrowError(
    expect.objectContaining({ name: 'NotConnectedError' }),
  )
})
