import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { type Address, createPublicClient, http, toHex, zeroAddress } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { approveFirst, openSmartFrame } from '../../../test/openSmartFrame.ts'

const local = await testWorld()
const number = Number(local.network.caipNetworkId.split(':')[1])
const to = local.accounts[1]?.address as Address
afterEach(() => restoreChain(local))

const batch = (id: string | undefined, more: object = {}) => [
  { version: '2.0.0', atomicRequired: true, calls: [{ to, value: '0x0' }], ...(id && { id }), ...more },
]

it('identifies calls by the app’s own id, which works once', async () => {
  const { ask, frame } = await openSmartFrame(local)
  const sending = ask('wallet_sendCalls', batch('order-7'))
  await approveFirst(frame)
  expect((await sending).result).toEqual({ id: 'order-7' })
  await expect
    .poll(async () => (await ask('wallet_getCallsStatus', ['order-7'])).result)
    .toMatchObject({ id: 'order-7', status: 200, atomic: true })
  await expect(ask('wallet_sendCalls', batch('order-7'))).rejects.toMatchObject({ code: 5720 })
  expect(frame.approvals.get()).toEqual([])
  await expect(ask('wallet_getCallsStatus', ['order-8'])).rejects.toMatchObject({ code: 5730 })
})

it('rejects an id that the wallet assigned', async () => {
  const { ask, frame } = await openSmartFrame(local)
  const sending = ask('wallet_sendCalls', batch(undefined))
  await approveFirst(frame)
  const { id } = (await sending).result as { id: string }
  await expect(ask('wallet_sendCalls', batch(id))).rejects.toMatchObject({ code: 5720 })
})

it('queues the second of two requests with one id, and frees an id that was rejected', async () => {
  const { ask, frame } = await openSmartFrame(local)
  const first = ask('wallet_sendCalls', batch('a'))
  const second = ask('wallet_sendCalls', batch('a'))
  await expect.poll(() => frame.approvals.get().length).toBe(1)
  frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
  await expect(first).rejects.toMatchObject({ code: 4001 })
  await approveFirst(frame)
  expect((await second).result).toEqual({ id: 'a' })
  await expect(ask('wallet_sendCalls', batch('a'))).rejects.toMatchObject({ code: 5720 })
})

it('accepts an app’s id for calls that an EOA sends one by one', async () => {
  const { delegate: _, ...contracts } = local.smartAccounts
  const { ask, frame, host, owner } = await openSmartFrame(local, contracts)
  await host.ask('set-preferred-account', { type: 'eoa' })
  const balance = { method: 'anvil_setBalance', params: [owner, toHex(10n ** 18n)] }
  await createPublicClient({ transport: http(local.rpc), pollingInterval: 20 }).request(balance as never)
  const sending = ask('wallet_sendCalls', batch('b', { atomicRequired: false }))
  await approveFirst(frame)
  expect((await sending).result).toEqual({ id: 'b' })
  await expect
    .poll(async () => (await ask('wallet_getCallsStatus', ['b'])).result)
    .toMatchObject({ id: 'b', status: 200, atomic: false })
})

it.each([toHex(number).replace('0x', '0x0'), toHex(number).toUpperCase().replace('0X', '0x')])(
  'accepts the chain id %s',
  async (chainId) => {
    const { ask, frame } = await openSmartFrame(local)
    const sending = ask('wallet_sendCalls', batch(undefined, { chainId }))
    await approveFirst(frame)
    expect((await sending).result).toMatchObject({ id: expect.stringMatching(/^0x/) })
  },
)

it('reports capabilities of the user’s own accounts only', async () => {
  const { ask, address, owner } = await openSmartFrame(local)
  const told = async (account: string) =>
    ((await ask('wallet_getCapabilities', [account])).result as Record<string, { atomic: object }>)[
      toHex(number)
    ]?.atomic
  expect(await told(address.toLowerCase())).toEqual({ status: 'supported' })
  expect(await told(owner)).not.toEqual({ status: 'supported' })
  for (const stranger of [to, zeroAddress, 'me', 7, null])
    await expect(ask('wallet_getCapabilities', [stranger])).rejects.toMatchObject({ code: 4100 })
})
