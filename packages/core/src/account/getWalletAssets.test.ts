import { signTypedData } from '@wagmi/core'
import type { EIP1193Provider } from 'viem'
import { expect, it } from 'vitest'
import { createBrowser } from '../../test/browser.ts'
import { addresses, openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { connect } from '../connection/connect.ts'
import { getCapabilities } from './getCapabilities.ts'
import { getWalletAssets } from './getWalletAssets.ts'

/** Opens a kit with a wallet that responds to these methods, and records its requests. */
async function openWithWallet(answers: Record<string, unknown>) {
  const asked: { method: string; params?: unknown }[] = []
  const known: Record<string, unknown> = {
    eth_accounts: [addresses.alice],
    eth_requestAccounts: [addresses.alice],
    eth_chainId: '0x7a69',
    ...answers,
  }
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request(call: { method: string; params?: unknown }) {
      asked.push(call)
      if (call.method in known) return known[call.method]
      throw Object.assign(new Error(`No method ${call.method}`), { code: -32601 })
    },
  } as unknown as EIP1193Provider
  createBrowser().open([{ provider, by: 'announcement', rdns: 'test.wallet', name: 'Test' }])
  const kit = openKit()
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: 'test.wallet' })
  return { kit, asked }
}

const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2_000, iconUrl: '', value: 2 }

it('[7.25 assets account] [7.25 assets chainFilter] [3.9 type] returns the wallet’s own assets by network', async () => {
  const asset = { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata } as const
  const { kit, asked } = await openWithWallet({ wallet_getAssets: { '0x7a69': [asset] } })
  const assets = await getWalletAssets(kit, {
    address: addresses.alice,
    networkIds: [devnet.caipNetworkId],
  })
  expect(assets).toEqual({ 'eip155:31337': [asset] })
  expect(asked.at(-1)).toMatchObject({
    method: 'wallet_getAssets',
    params: [{ account: addresses.alice, chainFilter: ['0x7a69'] }],
  })
})

it('rejects assets of another shape', async () => {
  const { kit } = await openWithWallet({ wallet_getAssets: { '0x7a69': [{ balance: 1 }] } })
  await expect(getWalletAssets(kit, { address: addresses.alice })).rejects.toThrow(TypeError)
})

it('[7.25 capabilities] returns the capabilities of the wallet', async () => {
  const { kit } = await openWithWallet({
    wallet_getCapabilities: { '0x7a69': { atomic: { status: 'ready' } } },
  })
  expect(await getCapabilities(kit, { address: addresses.alice })).toEqual({
    'eip155:31337': { atomic: { status: 'ready' } },
  })
})

it('throws when the wallet does not support the method', async () => {
  const { kit } = await openWithWallet({})
  const error = await getCapabilities(kit, { address: addresses.alice }).catch((reason) => reason)
  expect(error).toMatchObject({ code: -32601 })
})

it.each<[string, unknown]>([
  ['a number', 31_337],
  ['a bigint', 31_337n],
  ['a decimal string, as in JSON', '31337'],
  ['a hex string', '0x7a69'],
])('passes typed data with its chain ID to the wallet, written as %s', async (_, chainId) => {
  const { kit, asked } = await openWithWallet({ eth_signTypedData_v4: '0x' })
  await signTypedData(kit.wagmiConfig, {
    domain: { name: 'Mob', chainId: chainId as number },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'gm' },
  })
  const { method, params } = asked.at(-1) ?? {}
  expect(method).toBe('eth_signTypedData_v4')
  const sent = JSON.parse((params as string[])[1] ?? '')
  expect(sent.types.EIP712Domain).toEqual([
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ])
  expect(BigInt(sent.domain.chainId)).toBe(31_337n)
})
