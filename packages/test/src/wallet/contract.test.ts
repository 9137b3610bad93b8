import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import type { Network } from '@latchkey/protocol/network'
import { verifyBip122, verifyCosmos, verifyPolkadot } from '@latchkey/server/signIn'
import { ss58Address, ss58Decode } from '@polkadot-labs/hdkd-helpers'
import { getWallets } from '@wallet-standard/app'
import bs58 from 'bs58'
import { verifyMessage } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { bip122 } from '../../../core/src/namespaces/bip122/bip122.ts'
import { bitcoin, bitcoinTestnet } from '../../../core/src/namespaces/bip122/networks.ts'
import type { NamespaceContext } from '../../../core/src/namespaces/contract/defineNamespace.ts'
import { cosmos } from '../../../core/src/namespaces/cosmos/cosmos.ts'
import { cosmosNetworks } from '../../../core/src/namespaces/cosmos/cosmosNetworks.ts'
import { createEvm } from '../../../core/src/namespaces/eip155/createEvm.ts'
import { polkadot } from '../../../core/src/namespaces/polkadot/polkadot.ts'
import { polkadotNetworks } from '../../../core/src/namespaces/polkadot/polkadotNetworks.ts'
import { solana } from '../../../core/src/namespaces/solana/solana.ts'
import { createBrowser } from '../../../core/test/browser.ts'
import { type ContractBrowser, namespaceContract } from '../../../core/test/namespaceContract.ts'
import { devnet, sidenet } from '../../../core/test/networks.ts'
import { createBitcoinWallet } from '../bip122/createBitcoinWallet.ts'
import { createCosmosWallet } from '../cosmos/createCosmosWallet.ts'
import { createEvmWallet } from '../eip155/createEvmWallet.ts'
import { createPolkadotWallet } from '../polkadot/createPolkadotWallet.ts'
import { createSolanaWallet } from '../solana/createSolanaWallet.ts'
import type { TestWallet } from './wallet.ts'

/** Returns what the contract of every namespace does with a wallet, besides what depends on the namespace. */
function actionsOf(wallet: TestWallet, asksBy: string, leavesBy: string) {
  const moods = { willing: 'approve', declining: 'reject', late: 'ask' } as const
  const count = (method: string) => wallet.requests.filter((one) => one.method === method)
  return {
    setMood: (mood: keyof typeof moods) => wallet.setMode(moods[mood]),
    answer: () => void wallet.approve(),
    prompts: () => count(asksBy).filter(({ isAsked }) => isAsked).length,
    farewells: () => count(leavesBy).length,
    addressOn: () => wallet.address,
    async changeAccount() {
      wallet.switchAccount(1)
      return wallet.address
    },
    async end() {
      wallet.disconnect()
    },
  } satisfies Partial<ContractBrowser>
}

/** Opens a page with a wallet. The registry of wallet-standard listens to one page only, so it is given this one's. */
function install<wallet extends TestWallet>(wallet: wallet): wallet {
  createBrowser().open()
  window.addEventListener('wallet-standard:register-wallet', ((event: CustomEvent) =>
    event.detail(getWallets())) as EventListener)
  wallet.install()
  onTestFinished(wallet.remove)
  return wallet
}

const claimsOf = (accountAddress: string, { caipNetworkId }: Network) => ({
  ...{ accountAddress, chainId: caipNetworkId, uri: 'http://localhost', version: '1' as const },
  ...{ domain: 'localhost', nonce: 'abcdefgh' },
})

namespaceContract('the EVM wallet', () => {
  const wallet = createEvmWallet({ chains: [devnet, sidenet].map(({ id }) => ({ id: Number(id) })) })
  let endPage = () => {}
  const browser = createBrowser()
  browser.open()
  onTestFinished(() => endPage())

  function openPage(context: NamespaceContext) {
    endPage()
    wallet.remove()
    wallet.switchNetwork(Number(devnet.id))
    browser.open()
    wallet.install()
    const { destroy, namespace } = createEvm({
      ...context,
      hostConfig: undefined,
      connectors: [],
      lateConnectors: async () => [],
      transports: {},
    })
    if (!namespace) throw new Error('No network of eip155')
    endPage = destroy
    return namespace
  }

  const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  return {
    ...actionsOf(wallet, 'wallet_requestPermissions', 'wallet_revokePermissions'),
    define: () => ({ id: 'eip155', create: openPage }),
    networks: [devnet, sidenet],
    connectorId: 'test.wallet.test-wallet',
    keepsNetwork: true,
    stranger: { address: stranger, error: 'ConnectorAccountNotFoundError' },
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  }
})

namespaceContract('the Solana wallet', () => {
  const wallet = install(createSolanaWallet())
  const makeNetwork = (id: string) =>
    ({ ...devnet, id, chainNamespace: 'solana', caipNetworkId: `solana:${id}` }) as Network
  return {
    ...actionsOf(wallet, 'standard:connect', 'standard:disconnect'),
    define: solana,
    networks: [makeNetwork('one'), makeNetwork('two')],
    connectorId: 'Test Wallet',
    verify: async ({ address, message, signature }) => {
      const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bs58.decode(address)])
      const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
      return verifyBytes(null, Buffer.from(message), key, bs58.decode(signature))
    },
  }
})

namespaceContract('the Bitcoin wallet', () => {
  const wallet = install(createBitcoinWallet({ networks: ['mainnet', 'testnet'] }))
  return {
    ...actionsOf(wallet, 'bitcoin:connect', 'standard:disconnect'),
    define: bip122,
    networks: [bitcoin, bitcoinTestnet],
    connectorId: 'Test Wallet',
    addressOn: ({ caipNetworkId }) =>
      wallet.addresses[caipNetworkId === bitcoin.caipNetworkId ? 0 : 2] as string,
    verify: ({ address, message, network, signature }) =>
      verifyBip122({ data: claimsOf(address, network), message, signature }),
  }
})

namespaceContract('the Polkadot wallet', () => {
  const wallet = install(createPolkadotWallet())
  const [relay, , kusama] = polkadotNetworks as [Network, Network, Network]
  const prefixOf = ({ polkadot: facts }: Network) => facts?.ss58Prefix ?? 42
  const addressOn = (network: Network) => ss58Address(ss58Decode(wallet.address)[0], prefixOf(network))
  return {
    ...actionsOf(wallet, 'enable', 'accounts.unsubscribe'),
    define: polkadot,
    networks: [relay, kusama],
    connectorId: 'Test Wallet',
    addressOn,
    async changeAccount() {
      wallet.switchAccount(1)
      return addressOn(relay)
    },
    verify: ({ address, message, network, signature }) =>
      verifyPolkadot(() => prefixOf(network))({ data: claimsOf(address, network), message, signature }),
  }
})

namespaceContract('the Cosmos wallet', () => {
  const wallet = install(createCosmosWallet())
  const [hub, osmosis] = cosmosNetworks as [Network, Network]
  const osmo = createCosmosWallet({ chains: { 'osmosis-1': 'osmo' } })
  return {
    ...actionsOf(wallet, 'enable', 'disable'),
    define: cosmos,
    networks: [hub, osmosis],
    connectorId: 'keplr',
    addressOn: ({ id }) => (id === hub.id ? wallet.address : osmo.address),
    verify: ({ address, message, network, signature }) =>
      verifyCosmos(() => network.cosmos?.bech32Prefix)({
        data: claimsOf(address, network),
        message,
        signature,
      }),
  }
})

it('a wallet without a page says what to do', () => {
  expect(() => createEvmWallet().install()).toThrow('Run the test in jsdom, happy-dom or a browser')
})
