import { expect, it } from 'vitest'
import type { ActiveAccount } from '../kit/kit.ts'
import { keepsNumbers } from './canReplace.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:1'
const connection: ActiveAccount['connection'] = {
  id: 'uid',
  connectorId: 'test.wallet',
  name: 'Wallet',
  type: 'ANNOUNCED',
  accounts: [address],
  networkId,
}
type EvmAccount = Extract<ActiveAccount, { namespace: 'eip155' }>
const active: EvmAccount = {
  namespace: 'eip155',
  address,
  caipAddress: `${networkId}:${address}`,
  networkId,
  network: undefined,
  connection,
  accountType: 'eoa',
}

it.each<[string, boolean, Partial<EvmAccount>]>([
  ['a wallet that announced itself', true, {}],
  ['the wallet at window.ethereum', true, { connection: { ...connection, type: 'INJECTED' } }],
  ['a remote wallet', false, { connection: { ...connection, type: 'WALLET_CONNECT' } }],
  [
    'an app’s own connector, which may be a contract',
    false,
    { connection: { ...connection, type: 'EXTERNAL' } },
  ],
  ['the embedded wallet', true, { connection: { ...connection, type: 'AUTH' } }],
  ['a smart account', false, { accountType: 'smartAccount' }],
  ['another network', false, { networkId: 'eip155:10' }],
  ['another account', false, { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
])('can replace a pending transaction with %s: %s', (_who, isOffered, change) => {
  const pending = { account: address.toLowerCase(), networkId } as const
  expect(keepsNumbers({ ...active, ...change }, pending)).toBe(isOffered)
})
