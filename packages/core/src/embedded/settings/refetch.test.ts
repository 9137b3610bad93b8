import { expect, it, onTestFinished } from 'vitest'
import { untilOneOf } from '../../../test/flows.ts'
import { refuse } from '../../../test/frame.ts'
import { keys } from '../../../test/kits.ts'
import { createWalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { getQueryClient } from '../../kit/getQueryClient.ts'
import { createChangeRecoveryFlow, getRecoveryTypeQueryOptions } from './changeRecovery.ts'
import { getWalletUserKey, getWalletUserQueryOptions } from './getWalletUser.ts'
import { createRevokeDevicesFlow, getWalletDevicesQueryOptions } from './walletDevices.ts'

async function open() {
  const wallet = createWalletFrame(keys.alice, { session: { email: 'ada@mob.test' } })
  const { frame, kit } = await openWalletPage(wallet)
  return { client: getQueryClient(kit), frame, kit, wallet }
}

it('changes the recovery method, and refetches it', async () => {
  const { client, kit, wallet } = await open()
  const options = getRecoveryTypeQueryOptions(kit, { address: wallet.address })
  expect(await client.fetchQuery(options)).toBe('automatic')
  const flow = createChangeRecoveryFlow(kit)
  onTestFinished(flow.stop)
  flow.send({ type: 'chosen', recovery: 'code' })
  expect(await untilOneOf(flow, 'done')).toEqual({ status: 'done', recovery: 'code' })
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
  expect(await client.fetchQuery(options)).toBe('code')
})

it('refetches the devices after one was logged out, and not after a rejection', async () => {
  const { client, kit, wallet } = await open()
  const { queryKey } = getWalletDevicesQueryOptions(kit, { address: wallet.address })
  client.setQueryData(queryKey, [])
  const revoke = async () => {
    const flow = createRevokeDevicesFlow(kit)
    onTestFinished(flow.stop)
    await untilOneOf(flow, 'done')
    return client.getQueryState(queryKey)?.isInvalidated
  }
  wallet.answers['revoke-devices'] = () => refuse({ name: 'REJECTED' })
  expect(await revoke()).toBe(false)
  delete wallet.answers['revoke-devices']
  expect(await revoke()).toBe(true)
})

it('keeps the user up to date with what the wallet sends', async () => {
  const { client, frame, kit, wallet } = await open()
  const { address } = wallet
  const networkId = 'eip155:31337'
  await client.fetchQuery(getWalletUserQueryOptions(kit, { address, networkId }))
  const user = { address, chainId: 31_337, smartAccountDeployed: true }
  frame.tell('session-update', { user })
  const queryKey = getWalletUserKey(kit, address, networkId)
  await expect.poll(() => client.getQueryData(queryKey)).toMatchObject(user)
})
