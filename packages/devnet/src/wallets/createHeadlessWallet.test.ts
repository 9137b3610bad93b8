import {
  createPublicClient,
  http,
  parseEther,
  toFunctionSelector,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../entries/testWorld.ts'
import { createHeadlessWallet } from './createHeadlessWallet.ts'
import { createMockWallet } from './createMockWallet.ts'

const world = await testWorld()
const [alice, bob] = world.accounts
const client = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })

const createWallet = (isConnected = true) =>
  createHeadlessWallet({
    privateKeys: [alice!.privateKey],
    chains: [
      { id: 31337, rpc: world.rpc },
      { id: 1, rpc: world.rpc },
    ],
    isConnected,
  })

describe('the headless wallet', () => {
  it('shows its accounts only after approval', async () => {
    const { provider, approve } = createWallet(false)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    const connecting = provider.request({ method: 'eth_requestAccounts' })
    expect(await approve()).toEqual({ method: 'eth_requestAccounts' })
    expect(await connecting).toEqual([alice!.address])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice!.address])
  })

  it('rejects with 4001, whether the rejection is queued before or after the request', async () => {
    const { provider, reject } = createWallet(false)
    const early = reject()
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    await early
    const asking = provider.request({ method: 'eth_requestAccounts' })
    await reject('eth_requestAccounts')
    await expect(asking).rejects.toMatchObject({ code: 4001 })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('signs messages and typed data', async () => {
    const { provider, approve } = createWallet()
    const signing = provider.request({ method: 'personal_sign', params: [toHex('hello'), alice!.address] })
    await approve('personal_sign')
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: alice!.address, message: 'hello', signature })).toBe(true)

    const typed = {
      domain: { name: 'Mob' },
      types: { Turn: [{ name: 'minutes', type: 'uint256' }] },
      primaryType: 'Turn',
      message: { minutes: '7' },
    } as const
    const params = [alice!.address, JSON.stringify(typed)]
    const signingData = provider.request({ method: 'eth_signTypedData_v4', params })
    await approve()
    expect(
      await verifyTypedData({
        ...typed,
        address: alice!.address,
        message: { minutes: 7n },
        signature: (await signingData) as `0x${string}`,
      }),
    ).toBe(true)
  })

  it('sends, and rejects what the account cannot pay or what reverts', async () => {
    const { provider, approve } = createWallet()
    const send = (value: bigint) =>
      provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: alice!.address, to: bob!.address, value: toHex(value) }],
      })
    const before = await client.getBalance({ address: bob!.address })
    const sending = send(parseEther('0.5'))
    await approve()
    await client.waitForTransactionReceipt({ hash: (await sending) as `0x${string}` })
    expect((await client.getBalance({ address: bob!.address })) - before).toBe(parseEther('0.5'))
    const tooMuch = send(parseEther('1000000'))
    await approve()
    await expect(tooMuch).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('insufficient'),
    })
    const refused = provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: alice!.address, to: world.contracts.guestbook, data: toFunctionSelector('refuse()') }],
    })
    await approve()
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('The guestbook is closed'),
    })
  })

  it('switches networks, with 4902 for an unknown one until it is added', async () => {
    const { provider, approve, pending } = createWallet()
    const told: unknown[] = []
    provider.on('chainChanged', (chainId) => told.push(chainId))
    const switchTo = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(switchTo('0x64')).rejects.toMatchObject({ code: 4902 })
    const adding = provider.request({
      method: 'wallet_addEthereumChain',
      params: [{ chainId: '0x64', rpcUrls: [world.rpc] }],
    })
    await approve('wallet_addEthereumChain')
    await adding
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x64')
    expect(await provider.request({ method: 'eth_getBalance', params: [bob!.address, 'latest'] })).toBe(
      toHex(await client.getBalance({ address: bob!.address })),
    )
    const switching = switchTo('0x1')
    await approve()
    await switching
    expect(await switchTo('0x1')).toBeNull()
    expect(pending()).toEqual([])
    expect(told.map(Number)).toEqual([100, 1])
  })

  it('locks, unlocks, changes accounts and forgets the dapp, with an event for each', async () => {
    const { provider, lock, unlock, useAccounts } = createWallet()
    const told: unknown[] = []
    provider.on('accountsChanged', (list) => told.push(list))
    const accounts = () => provider.request({ method: 'eth_accounts' })
    lock()
    expect(await accounts()).toEqual([])
    await unlock()
    expect(await accounts()).toEqual([alice!.address])
    await useAccounts([bob!.privateKey])
    expect(await accounts()).toEqual([bob!.address])
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await accounts()).toEqual([])
    expect(told).toEqual([[], [alice!.address], [bob!.address.toLowerCase()], []])
  })
})

describe('the mock wallet', () => {
  it('approves immediately', async () => {
    const { provider } = createMockWallet({ privateKey: bob!.privateKey, rpc: world.rpc })
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([bob!.address])
    const signature = (await provider.request({
      method: 'personal_sign',
      params: [toHex('hello'), bob!.address],
    })) as `0x${string}`
    expect(await verifyMessage({ address: bob!.address, message: 'hello', signature })).toBe(true)
  })
})
