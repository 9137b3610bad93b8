import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, createWalletClient, erc20Abi, formatUnits, http, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it, onTestFinished } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { startNode } from '../../test/chains/startNode.ts'
import { servedTestnet } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
const [alice, , , dave] = world.accounts
const { dusd, dbtc, silent, ticket } = world.contracts
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const chainId = world.chains[0]!.id
const balancesOf = (address: string, query = 'currency=usd') =>
  askWorld(world, 'getBalances', `/v1/account/${address}/balance?${query}`)

it('[7.13 balances] [3.8 address] [3.8 numeric] returns the balances on the chain, the native token without an address', async () => {
  // The world's server may have cached values of another test file, from before the chain was reset.
  const { value } = await balancesOf(alice!.address, `currency=usd&forceUpdate=${chainId}:${dusd}`)
  const [native, ...tokens] = value.balances
  expect(native).toMatchObject({ symbol: 'ETH', chainId, quantity: { decimals: '18' } })
  expect(native).not.toHaveProperty('address')
  expect(native!.quantity.numeric).toBe(formatUnits(await chain.getBalance({ address: alice!.address }), 18))
  for (const token of tokens) {
    const [namespace, reference, address] = token.address!.split(':')
    expect(`${namespace}:${reference}`).toBe(chainId)
    const balance = await chain.readContract({
      address: address as `0x${string}`,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [alice!.address],
    })
    expect(token.quantity.numeric).toBe(formatUnits(balance, Number(token.quantity.decimals)))
  }
})

it('[7.13 balances] computes values as amount times price, and omits them where there is no price', async () => {
  const { value } = await balancesOf(alice!.address)
  const of = (address: string) => value.balances.find((row) => row.address?.endsWith(address.toLowerCase()))
  expect(of(dusd)?.price).toBe(1)
  expect(of(dusd)?.value).toBeCloseTo(Number(of(dusd)?.quantity.numeric), 6)
  expect(of(dbtc)?.value).toBeCloseTo(Number(of(dbtc)?.quantity.numeric) * of(dbtc)!.price, 4)
  expect(of(silent)).toMatchObject({ price: 0 })
  expect(of(silent)).not.toHaveProperty('value')
})

it('[7.13 balances] leaves it to the kit to drop tokens without decimals', async () => {
  const { value } = await balancesOf(alice!.address)
  expect(value.balances.find((row) => row.address?.endsWith(ticket.toLowerCase()))?.quantity.decimals).toBe(
    '0',
  )
})

it('[7.13 currency] returns values in ether, which costs 1 ether', async () => {
  const { value } = await balancesOf(alice!.address, 'currency=eth')
  expect(value.balances[0]?.price).toBe(1)
})

it('[7.13 cached] [7.13 forceUpdate] caches a balance until forceUpdate reads it again', async () => {
  const address = dave!.address
  const before = (await balancesOf(address)).value.balances
  const wallet = createWalletClient({
    account: privateKeyToAccount(alice!.privateKey),
    transport: http(world.rpc),
  })
  const hash = await wallet.writeContract({
    address: dusd,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, parseUnits('7.5', 6)],
    chain: null,
  })
  await chain.waitForTransactionReceipt({ hash })
  expect((await balancesOf(address)).value.balances).toEqual(before)
  const forced = await balancesOf(address, `currency=usd&forceUpdate=${chainId}:${dusd}`)
  const owned = forced.value.balances.find((row) => row.address?.endsWith(dusd.toLowerCase()))
  expect(owned?.quantity).toEqual({ decimals: '6', numeric: '7.5' })
  expect((await balancesOf(address)).value.balances).toEqual(forced.value.balances)
})

it('[7.13 balances] returns no balances for an empty account, and adds a zero native balance to a single token', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  for (const query of ['currency=usd', `currency=usd&chainId=${chainId}`])
    expect((await balancesOf(address, query)).value.balances).toEqual([])
  const wallet = createWalletClient({
    account: privateKeyToAccount(alice!.privateKey),
    transport: http(world.rpc),
  })
  const args = [address, parseUnits('1', 6)] as const
  const hash = await wallet.writeContract({
    address: dusd,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
    chain: null,
  })
  await chain.waitForTransactionReceipt({ hash })
  const { value } = await balancesOf(address, `currency=usd&forceUpdate=${chainId}:${dusd}`)
  expect(value.balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '0'],
    ['DUSD', '1'],
  ])
})

it('[7.13 balances] returns nothing for an address of another namespace', async () => {
  const { value } = await balancesOf('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
  expect(value.balances).toEqual([])
})

it('does not call balances complete while the account is read for the first time', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const node = await startNode(world.rpc, {
    alter: (call, answer) => (call.method === 'eth_getLogs' ? released.then(() => answer) : answer),
  })
  const server = await startServer({
    chains: [servedTestnet(Number(world.network.id), node.url)],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
  onTestFinished(async () => {
    release()
    await server.close()
    await node.stop()
  })
  const query = `projectId=app&currency=usd&chainId=${chainId}`
  const response = await fetch(`${server.origins.api}/v1/account/${alice!.address}/balance?${query}`)
  const { balances, isComplete } = (await response.json()) as { balances: object[]; isComplete: boolean }
  expect(balances).not.toEqual([])
  expect(isComplete).toBe(false)
})
