import { createPublicClient, createWalletClient, http, multicall3Abi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { others } from '../accounts/accounts.ts'
import { testWorld } from '../entries/testWorld.ts'
import { guestbookAbi, tokenAbi } from './abis.ts'
import { compileContracts } from './compile.ts'

const world = await testWorld()
const [alice, bob] = world.accounts
const client = createPublicClient({
  chain: { ...anvil, contracts: { multicall3: { address: world.contracts.multicall3 } } },
  transport: http(world.rpc),
  pollingInterval: 20,
})
const dollars = { address: world.contracts.dusd, abi: tokenAbi } as const

describe('Multicall', () => {
  it('has the same address as on every chain', () => {
    expect(world.contracts.multicall3).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
  })

  it('returns a result for each call, including failed ones', async () => {
    const [balance, refused] = await client.multicall({
      contracts: [
        { ...dollars, functionName: 'balanceOf', args: [alice!.address] },
        { address: world.contracts.guestbook, abi: guestbookAbi, functionName: 'refuse' },
      ],
    })
    expect(balance.result).toBe(
      await client.readContract({ ...dollars, functionName: 'balanceOf', args: [alice!.address] }),
    )
    expect(refused.error?.message).toContain('The guestbook is closed')
  })

  it('reverts as a whole when no call may fail', async () => {
    const call = client.simulateContract({
      address: world.contracts.multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [[{ target: world.contracts.guestbook, allowFailure: false, callData: '0xffffffff' }]],
    })
    await expect(call).rejects.toThrow('Multicall: call failed')
  })

  it('reads ether balances along with tokens', async () => {
    const balance = await client.readContract({
      address: world.contracts.multicall3,
      abi: multicall3Abi,
      functionName: 'getEthBalance',
      args: [bob!.address],
    })
    expect(balance).toBe(await client.getBalance({ address: bob!.address }))
  })

  it('forwards ether and rejects a sum that does not match', async () => {
    const { artifacts } = await compileContracts()
    const wallet = createWalletClient({
      account: privateKeyToAccount(alice!.privateKey),
      chain: anvil,
      transport: http(world.rpc),
    })
    const call = {
      address: world.contracts.multicall3,
      abi: artifacts.Multicall!.abi,
      functionName: 'aggregate3Value',
      args: [
        [{ target: others.friend.address, allowFailure: false, value: parseEther('0.5'), callData: '0x' }],
      ],
    } as const
    await expect(
      client.simulateContract({ ...call, account: alice!.address, value: parseEther('0.6') }),
    ).rejects.toThrow('value mismatch')
    const before = await client.getBalance({ address: others.friend.address })
    const hash = await wallet.writeContract({ ...call, value: parseEther('0.5') })
    await client.waitForTransactionReceipt({ hash })
    expect((await client.getBalance({ address: others.friend.address })) - before).toBe(parseEther('0.5'))
  })
})
