import { expect, it } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { connect } from '../connection/connect.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { getPermissionsQueryOptions, revokePermission } from './permissions.ts'

it('refetches the permissions after one was revoked, and not after a rejection', async () => {
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
  const request = wallet.provider.request.bind(wallet.provider) as (asked: object) => Promise<unknown>
  const rejection = Object.assign(new Error('No'), { code: 4001 })
  const answers = [() => Promise.reject(rejection), () => Promise.resolve({})]
  Object.assign(wallet.provider, {
    request: (asked: { method: string }) =>
      asked.method === 'wallet_revokePermissions' ? answers.shift()?.() : request(asked),
  })
  createBrowser().open([wallet])
  const kit = openKit()
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: wallet.rdns })
  const client = getQueryClient(kit)
  const { queryKey } = getPermissionsQueryOptions(kit, {
    address: addresses.alice,
    networkId: devnet.caipNetworkId,
  })
  client.setQueryData(queryKey, [])
  const isInvalidated = () => client.getQueryState(queryKey)?.isInvalidated
  await expect(revokePermission(kit, { context: '0x1' })).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(isInvalidated()).toBe(false)
  await revokePermission(kit, { context: '0x1' })
  expect(isInvalidated()).toBe(true)
})
