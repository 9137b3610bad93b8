import { expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { addresses, keys } from '../../../test/kits.ts'
import { namespaces } from '../../../test/namespaces.ts'
import { devnet } from '../../../test/networks.ts'
import { createSolanaKey } from '../../../test/solanaKey.ts'
import { createWalletFrame, type WalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { signMessage } from '../../account/signMessage.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'

const { solana } = namespaces
const [network] = solana.networks

/** Creates a wallet with a logged-in user and a Solana account. */
async function createWallet() {
  const key = await createSolanaKey()
  const answers = { solana_getAccounts: async () => [{ pubkey: key.address }], ...key.answers }
  const session = { email: 'ada@mob.test' }
  return { key, wallet: createWalletFrame(keys.alice, { session, solana: answers }) }
}

/** Opens a page with a kit of both namespaces, and waits until connections are restored. */
const visit = (browser: Browser, wallet: WalletFrame) =>
  openWalletPage(wallet, { networks: [devnet, ...solana.networks], namespaces: [solana.definition] }, browser)

async function open() {
  const { key, wallet } = await createWallet()
  const browser = createBrowser()
  const { frame, kit } = await visit(browser, wallet)
  await kit.prepare()
  await connect(kit, { connectorId: 'ID_AUTH' })
  await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual(['eip155', 'solana'])
  return { browser, frame, key, kit, wallet }
}

it('connects both namespaces with one login, and signs with each key of the seed', async () => {
  const { key, kit } = await open()
  const { eip155, solana: own } = kit.connection.getState().namespaces
  expect(eip155?.list[0]).toMatchObject({ type: 'AUTH', accounts: [addresses.alice] })
  expect(own?.list[0]).toMatchObject({ type: 'AUTH', accounts: [key.address] })
  expect(kit.facts.get().activeAccount?.namespace).toBe('eip155')
  await switchNetwork(kit, { networkId: network.caipNetworkId })
  const signature = await signMessage(kit, { message: 'hi' })
  expect(await key.hasSigned(new TextEncoder().encode('hi'), signature)).toBe(true)
})

it('restores both after a reload', async () => {
  const { browser, key, kit, wallet } = await open()
  kit.destroy()
  const { kit: again } = await visit(browser, wallet)
  expect(again.facts.get().connectedNamespaces).toEqual(['eip155', 'solana'])
  expect(again.connection.getState().namespaces.solana?.list[0]?.accounts).toEqual([key.address])
})

it('disconnects only Solana, and ends the login with the last namespace', async () => {
  const { kit, wallet } = await open()
  await disconnect(kit, { namespace: 'solana' })
  expect(kit.facts.get().connectedNamespaces).toEqual(['eip155'])
  expect(wallet.session).not.toBeNull()
  await disconnect(kit)
  expect(kit.facts.get().connectedNamespaces).toEqual([])
  expect(wallet.session).toBeNull()
})

it('follows another user’s login, and disconnects both when it ends', async () => {
  const { frame, kit, wallet } = await open()
  const other = await createSolanaKey()
  wallet.solana = { ...wallet.solana, solana_getAccounts: async () => [{ pubkey: other.address }] }
  frame.tell('session-update', { user: { address: addresses.bob, chainId: 31_337 } })
  const accounts = () => kit.connection.getState().namespaces.solana?.list[0]?.accounts
  await expect.poll(accounts).toEqual([other.address])
  frame.tell('session-update', { user: null })
  await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual([])
})

it('disconnects everything and ends the session', async () => {
  const { kit, wallet } = await open()
  await disconnect(kit)
  expect(kit.facts.get().connectedNamespaces).toEqual([])
  expect(wallet.session).toBeNull()
})
