import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import {
  type Address,
  concatHex,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  size,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createLateBundler } from '../../../test/createLateBundler.ts'
import { approveFirst as approve, openSmartFrame } from '../../../test/openSmartFrame.ts'

const local = await testWorld()
const chainId = local.network.caipNetworkId
const number = Number(chainId.split(':')[1])
const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
const { guestbook } = local.contracts
const { delegate, ...withoutDelegate } = local.smartAccounts
const delegation = concatHex(['0xef0100', delegate]).toLowerCase()
const abi = parseAbi(['function count() view returns (uint256)', 'function sign(string line)'])
const sign = { to: guestbook, data: encodeFunctionData({ abi, functionName: 'sign', args: ['gm'] }) }
const count = () => client.readContract({ address: guestbook, abi, functionName: 'count' })
afterEach(() => restoreChain(local))

/** Opens a frame whose user has the key's own account, with 0 ETH. */
async function open(smartAccounts?: SmartAccountSettings) {
  const opened = await openSmartFrame(local, smartAccounts)
  await opened.host.ask('set-preferred-account', { type: 'eoa' })
  const { ask, owner: address } = opened
  const batch = (more: object = {}) => [
    {
      version: '2.0.0',
      from: address,
      chainId: toHex(number),
      atomicRequired: true,
      calls: [sign, sign],
      ...more,
    },
  ]
  const sendCalls = async (more?: object) => {
    const sending = ask('wallet_sendCalls', batch(more))
    const approval = await approve(opened.frame)
    return { approval, id: ((await sending).result as { id: Hex }).id }
  }
  const readAtomic = async () =>
    ((await ask('wallet_getCapabilities', [address])).result as Record<string, unknown>)[toHex(number)]
  return { ...opened, address, batch, sendCalls, readAtomic }
}

const setCode = (address: Address, code: Hex) =>
  client.request({ method: 'anvil_setCode', params: [address, code] } as never)
const setBalance = (address: Address, ether: string) =>
  client.request({ method: 'anvil_setBalance', params: [address, toHex(parseEther(ether))] } as never)

describe('an EOA on a chain with code for it (EIP-7702)', () => {
  it('[6.3 calls] delegates with the first batch, sponsored with 0 ETH, and says so; the second is already delegated', async () => {
    const { ask, address, sendCalls, readAtomic } = await open()
    const before = await count()
    expect(await readAtomic()).toEqual({ atomic: { status: 'ready' } })
    const first = await sendCalls()
    expect(first.approval).toMatchObject({ address, batch: { chainId: number, feeMax: 0n, delegate } })
    expect((await ask('wallet_getCallsStatus', [first.id])).result).toMatchObject({
      id: first.id,
      atomic: true,
      status: 200,
      receipts: [{ status: '0x1' }],
    })
    expect(await count()).toBe(before + 2n)
    expect(await client.getCode({ address })).toBe(delegation)
    expect(await readAtomic()).toEqual({ atomic: { status: 'supported' } })

    // Even if the app does not require it to be atomic.
    const second = await sendCalls({ atomicRequired: false, calls: [sign] })
    expect(second.approval.batch).toEqual({ chainId: number, calls: [{ ...sign, value: 0n }], feeMax: 0n })
    expect((await ask('wallet_getCallsStatus', [second.id])).result).toMatchObject({ status: 200 })
    expect(await count()).toBe(before + 3n)
    expect(await client.getTransactionCount({ address })).toBe(1)
    expect(await client.getBalance({ address })).toBe(0n)
    expect((await ask('eth_accounts')).result).toEqual([address])
  })

  it('keeps signing messages and transactions with its key', async () => {
    const { ask, frame, address, sendCalls } = await open()
    await sendCalls()
    const signing = ask('personal_sign', [toHex('gm'), address])
    await approve(frame)
    const signature = (await signing).result as Hex
    expect(size(signature)).toBe(65)
    expect(await client.verifyMessage({ address, message: 'gm', signature })).toBe(true)
    await setBalance(address, '1')
    const before = await count()
    const sending = ask('eth_sendTransaction', [{ from: address, ...sign }])
    expect((await approve(frame)).batch).toBeUndefined()
    const hash = (await sending).result as Hex
    // The node responds before it has mined.
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getTransaction({ hash })).toMatchObject({ from: address.toLowerCase(), nonce: 1 })
    expect(await count()).toBe(before + 1n)
  })

  it('delegates once when two first batches are approved together', async () => {
    const { ask, frame, address, batch } = await open()
    const before = await count()
    const sending = [1, 2].map(() => ask('wallet_sendCalls', batch()))
    await expect.poll(() => frame.approvals.get().length).toBe(2)
    await approve(frame)
    await approve(frame)
    await Promise.all(sending)
    expect(await count()).toBe(before + 4n)
    expect(await client.getTransactionCount({ address })).toBe(1)
  })

  it('signs the authorization for the nonce at sending', async () => {
    const { ask, frame, address, batch } = await open()
    await setBalance(address, '1')
    const sending = ask('wallet_sendCalls', batch())
    await expect.poll(() => frame.approvals.get().length).toBe(1)
    await client.request({ method: 'anvil_setNonce', params: [address, toHex(7)] } as never)
    await approve(frame)
    await sending
    expect(await client.getCode({ address })).toBe(delegation)
    expect(await client.getTransactionCount({ address })).toBe(8)
  })

  it('delegates and signs nothing after a rejection', async () => {
    const { ask, frame, address, batch, server } = await open()
    const sending = ask('wallet_sendCalls', batch())
    await expect.poll(() => frame.approvals.get().length).toBe(1)
    frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
    await expect(sending).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
    expect(server.counts.releaseShare).toBeUndefined()
    expect(await client.getCode({ address })).toBeUndefined()
  })

  it('charges the account without a paymaster, and shows how much', async () => {
    const { paymasterUrl: _, ...unsponsored } = local.smartAccounts
    const { ask, address, batch, sendCalls } = await open(unsponsored)
    await expect(ask('wallet_sendCalls', batch())).rejects.toMatchObject({ name: 'RPC' })
    await setBalance(address, '1')
    const { approval } = await sendCalls()
    expect(approval.batch).toMatchObject({ delegate, feeMax: expect.any(BigInt) })
    expect(approval.batch?.feeMax).toBeGreaterThan(0n)
    expect(await client.getCode({ address })).toBe(delegation)
    expect(await client.getBalance({ address })).toBeLessThan(parseEther('1'))
  })
})

describe('limits of delegation', () => {
  it('leaves an account that is delegated to another contract, even if that happens during the review', async () => {
    const { ask, frame, address, batch, readAtomic } = await open()
    const foreign = concatHex(['0xef0100', local.smartAccounts.implementation]).toLowerCase() as Hex
    const late = ask('wallet_sendCalls', batch())
    await expect.poll(() => frame.approvals.get().length).toBe(1)
    await setCode(address, foreign)
    await approve(frame)
    await expect(late).rejects.toMatchObject({ code: 5760 })
    expect(await readAtomic()).toEqual({ atomic: { status: 'unsupported' } })
    await expect(ask('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5760 })
    await setBalance(address, '1')
    const before = await count()
    const sending = ask('wallet_sendCalls', batch({ atomicRequired: false }))
    for (let calls = 0; calls < 2; calls++) expect((await approve(frame)).transaction).toBeDefined()
    const { id } = (await sending).result as { id: Hex }
    expect((await ask('wallet_getCallsStatus', [id])).result).toMatchObject({ atomic: false })
    await expect.poll(count).toBe(before + 2n)
    expect(await client.getCode({ address })).toBe(foreign)
  })

  it('delegates nothing on a chain whose settings name no contract', async () => {
    const { ask, batch, readAtomic } = await open(withoutDelegate)
    expect(await readAtomic()).toEqual({ atomic: { status: 'unsupported' } })
    await expect(ask('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5760 })
  })

  it.each<[string, SmartAccountSettings, Hex]>([
    ['before it has code', local.smartAccounts, '0x'],
    ['delegated to a contract that the settings no longer name', withoutDelegate, delegation as Hex],
    ['without code, when the settings name no contract', withoutDelegate, '0x'],
  ])('rejects calls to the account itself: %s', async (_, settings, code) => {
    const { ask, frame, address, batch } = await open(settings)
    await setBalance(address, '1')
    await setCode(address, code)
    const data = encodeExecuteData({ calls: [sign] })
    for (const [method, params] of [
      ['eth_sendTransaction', [{ from: address, to: address, data }]],
      ['eth_sendTransaction', [{ from: address, to: address, input: data, gas: '0x20000' }]],
      ['wallet_sendCalls', batch({ atomicRequired: false, calls: [{ to: address, data }] })],
    ] as const)
      await expect(ask(method, [...params]), method).rejects.toMatchObject({ code: 4100 })
    const sending = ask('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
    expect((await approve(frame)).transaction).toMatchObject({ to: address, value: 1n })
    await sending
  })

  it('rejects every request that would reach the account’s own code', async () => {
    const { ask, frame, address, batch, sendCalls, server } = await open()
    await sendCalls()
    await setBalance(address, '1')
    const released = server.counts.releaseShare
    const data = encodeExecuteData({ calls: [sign] })
    const operation = {
      domain: { name: 'ERC4337', version: '1', chainId: number, verifyingContract: entryPoint08Address },
      types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
      primaryType: 'PackedUserOperation',
      message: { sender: address },
    }
    for (const [method, params] of [
      ['wallet_sendCalls', batch({ calls: [{ to: address, data }] })],
      ['wallet_sendCalls', batch({ calls: [{ to: zeroAddress, data }] })],
      ['eth_sendTransaction', [{ from: address, to: address.toLowerCase(), data }]],
      ['eth_sendTransaction', [{ from: address, to: address, input: data }]],
      ['eth_signTypedData_v4', [address, operation]],
    ] as const)
      await expect(ask(method, [...params]), method).rejects.toMatchObject({ code: 4100 })
    expect(frame.approvals.get()).toEqual([])
    expect(server.counts.releaseShare).toBe(released)
  })
})

it('runs one delegation at a time with a slow bundler, across all tabs', async () => {
  const late = await createLateBundler(local.smartAccounts.bundlerUrl)
  onTestFinished(async () => void (await late.close()))
  const { ask, frame, address, batch, world, browser } = await open({
    ...local.smartAccounts,
    bundlerUrl: late.url,
  })
  const first = ask('wallet_sendCalls', batch())
  await approve(frame)
  await first
  const other = world.openTab(browser)
  const second = other.host.ask('rpc-request', { method: 'wallet_sendCalls', chainId, params: batch() })
  await approve(other.frame)
  const looks = () => browser.requests.filter(({ body }) => body.includes('eth_getCode')).length
  const looked = looks()
  await expect.poll(looks).toBeGreaterThan(looked + 2)
  expect(late.taken).toHaveLength(1)
  await late.release()
  await second
  expect(late.taken.map(({ factory }) => Boolean(factory))).toEqual([true, false])
  expect(await client.getTransactionCount({ address })).toBe(1)
})
