import { createPublicClient, createWalletClient, erc20Abi, http, parseSignature, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../entries/testWorld.ts'
import { badgesAbi, mobstersAbi, silentTokenAbi, tokenAbi, wethAbi } from './abis.ts'

const world = await testWorld()
const { contracts } = world
const client = createPublicClient({ chain: anvil, transport: http(world.rpc), pollingInterval: 20 })
const [alice, bob, carol] = world.accounts.map(({ privateKey }) =>
  createWalletClient({ account: privateKeyToAccount(privateKey), chain: anvil, transport: http(world.rpc) }),
) as [Wallet, Wallet, Wallet]
type Wallet = ReturnType<
  typeof createWalletClient<ReturnType<typeof http>, typeof anvil, ReturnType<typeof privateKeyToAccount>>
>

const confirm = (hash: `0x${string}`) => client.waitForTransactionReceipt({ hash })
const balanceOf = (token: `0x${string}`, address: `0x${string}`) =>
  client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [address] })

describe('the ERC-20s', () => {
  it.each([
    ['dusd', 'DUSD', 6],
    ['dbtc', 'DBTC', 8],
    ['mob', 'MOB', 18],
    ['ticket', 'TICKET', 0],
    ['weth', 'WETH', 18],
    ['silent', 'HUSH', 18],
  ] as const)('%s has its symbol and decimals', async (name, symbol, decimals) => {
    const token = { address: contracts[name], abi: erc20Abi } as const
    expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe(symbol)
    expect(await client.readContract({ ...token, functionName: 'decimals' })).toBe(decimals)
  })

  it('accept a signed permit instead of an approval, once', async () => {
    const value = parseUnits('12.5', 6)
    const message = {
      owner: alice.account.address,
      spender: bob.account.address,
      value,
      nonce: 0n,
      deadline: 2n ** 60n,
    }
    const signature = await alice.signTypedData({
      domain: { name: 'Dev Dollar', version: '1', chainId: anvil.id, verifyingContract: contracts.dusd },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message,
    })
    const { r, s, yParity } = parseSignature(signature)
    const permit = {
      address: contracts.dusd,
      abi: tokenAbi,
      functionName: 'permit',
      args: [message.owner, message.spender, value, message.deadline, 27 + yParity, r, s],
    } as const
    const before = await balanceOf(contracts.dusd, carol.account.address)
    await confirm(await bob.writeContract(permit))
    await confirm(
      await bob.writeContract({
        address: contracts.dusd,
        abi: tokenAbi,
        functionName: 'transferFrom',
        args: [message.owner, carol.account.address, value],
      }),
    )
    expect((await balanceOf(contracts.dusd, carol.account.address)) - before).toBe(value)
    await expect(bob.writeContract(permit)).rejects.toThrow('reverted')
  })

  it('without return values transfer and return nothing', async () => {
    const value = parseUnits('5', 18)
    const { data } = await client.call({
      account: alice.account,
      to: contracts.silent,
      data: `0xa9059cbb${bob.account.address.slice(2).padStart(64, '0')}${value.toString(16).padStart(64, '0')}`,
    })
    expect(data).toBeUndefined()
    const before = await balanceOf(contracts.silent, bob.account.address)
    await confirm(
      await alice.writeContract({
        address: contracts.silent,
        abi: silentTokenAbi,
        functionName: 'transfer',
        args: [bob.account.address, value],
      }),
    )
    expect((await balanceOf(contracts.silent, bob.account.address)) - before).toBe(value)
  })

  it('wrap and unwrap ether', async () => {
    const weth = { address: contracts.weth, abi: wethAbi } as const
    const value = parseUnits('1', 18)
    await confirm(await carol.writeContract({ ...weth, functionName: 'deposit', value }))
    expect(await balanceOf(contracts.weth, carol.account.address)).toBe(value)
    const { gasUsed, effectiveGasPrice, blockNumber } = await confirm(
      await carol.writeContract({ ...weth, functionName: 'withdraw', args: [value] }),
    )
    const address = carol.account.address
    const [before, after] = await Promise.all([
      client.getBalance({ address, blockNumber: blockNumber - 1n }),
      client.getBalance({ address, blockNumber }),
    ])
    expect(after - before).toBe(value - gasUsed * effectiveGasPrice)
  })
})

describe('the NFTs', () => {
  it('render on chain', async () => {
    const uri = await client.readContract({
      address: contracts.mobsters,
      abi: mobstersAbi,
      functionName: 'tokenURI',
      args: [1n],
    })
    const json = JSON.parse(fromDataUri(uri, 'application/json'))
    expect(json.name).toBe('Mobster #1')
    expect(fromDataUri(json.image, 'image/svg+xml')).toMatch(/^<svg .*<\/svg>$/)
  })

  it('render ERC-1155 tokens, too, and count them', async () => {
    const badges = { address: contracts.badges, abi: badgesAbi } as const
    const json = JSON.parse(
      fromDataUri(
        await client.readContract({ ...badges, functionName: 'uri', args: [7n] }),
        'application/json',
      ),
    )
    expect(json.name).toBe('Session badge 7')
    expect(fromDataUri(json.image, 'image/svg+xml')).toContain('>7</text>')
    await confirm(
      await carol.writeContract({ ...badges, functionName: 'mint', args: [carol.account.address, 7n, 3n] }),
    )
    expect(
      await client.readContract({ ...badges, functionName: 'balanceOf', args: [carol.account.address, 7n] }),
    ).toBe(3n)
  })
})

function fromDataUri(uri: string, type: string): string {
  const prefix = `data:${type};base64,`
  expect(uri.slice(0, prefix.length)).toBe(prefix)
  return Buffer.from(uri.slice(prefix.length), 'base64').toString()
}
