import { testWorld } from '@latchkey/devnet/testWorld'
import { portfolioStepCount } from '@latchkey/protocol/constants'
import { createTestClient, erc20Abi, formatUnits, http, parseAbi, parseEther, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { createTestSwapper } from '../../test/createTestSwapper.ts'

const world = await testWorld()
const { dusd, dbtc, weth, guestbook, mobsters } = world.contracts
const [alice, bob] = world.accounts
const { wallet, account, confirm } = createTestSwapper(world, 'carol')
const chainId = world.network.caipNetworkId
const chain = createTestClient({
  chain: foundry,
  mode: 'anvil',
  transport: http(world.rpc),
  pollingInterval: 20,
  cacheTime: 0,
}).extend(publicActions)
const hourSeconds = 3_600
const ask = (address: string, query: string) =>
  askWorld(world, 'getPortfolio', `/v1/account/${address}/portfolio?${query}`)
const of = async (address: string, range: string) =>
  (await ask(address, `chainId=${chainId}&range=${range}`)).value.data
/** Returns an account's points once there are any, which requires that the index has the newest block. */
async function untilIndexed(address: string, range: string): Promise<Awaited<ReturnType<typeof of>>> {
  let points: Awaited<ReturnType<typeof of>> = []
  await expect
    .poll(async () => {
      points = await of(address, range)
      return points.length
    })
    .toBeGreaterThan(0)
  return points
}

it('matches the chain’s own state at every point, including fees and failed transactions', async () => {
  const before = await chain.getBlock()
  const mined: { number: bigint; at: number }[] = [{ number: before.number, at: Number(before.timestamp) }]
  const runs = [
    () => wallet.sendTransaction({ to: bob!.address, value: parseEther('1.25') }),
    () =>
      wallet.writeContract({
        address: dusd,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [alice!.address, 25_000_000n],
      }),
    () =>
      wallet.writeContract({
        address: weth,
        abi: parseAbi(['function deposit() payable']),
        functionName: 'deposit',
        value: parseEther('2'),
      }),
    () => wallet.sendTransaction({ to: guestbook, data: '0xdeadbeef', gas: 200_000n }),
    () =>
      wallet.writeContract({
        address: mobsters,
        abi: parseAbi(['function mint(address) returns (uint256)']),
        functionName: 'mint',
        args: [account.address],
      }),
    () => wallet.sendTransaction({ to: account.address, value: 5n }),
  ]
  for (const run of runs) {
    const at = (mined.at(-1)?.at ?? 0) + 2 * hourSeconds
    await chain.setNextBlockTimestamp({ timestamp: BigInt(at) })
    const { blockNumber } = await confirm(await run())
    // An empty block may have been mined first, within the same second.
    const { timestamp } = await chain.getBlock({ blockNumber })
    mined.push({ number: blockNumber, at: Number(timestamp) })
  }
  const points = await untilIndexed(account.address, 'day')
  expect(points).toHaveLength(portfolioStepCount + 1)
  const { fungibles } = (
    await askWorld(world, 'getPrices', '/v1/fungible/price', {
      currency: 'usd',
      addresses: [`0x${'ee'.repeat(20)}`, dusd, dbtc, weth].map((address) => `${chainId}:${address}`),
    })
  ).value
  expect(fungibles).toHaveLength(4)
  const valueAt = async (number: bigint) => {
    let value = 0
    for (const { address, decimals, price } of fungibles) {
      const token = address.split(':')[2] as `0x${string}`
      const amount = token.startsWith('0xeeee')
        ? await chain.getBalance({ address: account.address, blockNumber: number })
        : await chain.readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [account.address],
            blockNumber: number,
          })
      value += Number(formatUnits(amount, decimals)) * price
    }
    return value
  }
  const checked = points.filter(({ at }) => Date.parse(at) / 1000 >= (mined[0]?.at ?? 0))
  expect(checked.length).toBeGreaterThan(20)
  for (const { at, value } of checked) {
    const block = mined.findLast((one) => one.at <= Date.parse(at) / 1000)
    expect(value, at).toBeCloseTo(await valueAt(block?.number ?? 0n), 4)
  }
  expect(new Set(checked.map(({ value }) => value)).size).toBe(runs.length + 1)
})

it('starts with the account’s first transaction and ends with its current balances', async () => {
  const all = await untilIndexed(alice!.address, 'all')
  const { balances } = (
    await askWorld(
      world,
      'getBalances',
      `/v1/account/${alice!.address}/balance?currency=usd&chainId=${chainId}&forceUpdate=${chainId}:${dusd}`,
    )
  ).value
  const total = balances.reduce((sum, { value = 0 }) => sum + value, 0)
  expect(all.at(-1)!.value).toBeCloseTo(total, 4)
  expect(Date.parse(all.at(-1)!.at) - Date.parse(all[0]!.at)).toBeGreaterThan(300 * 86_400_000)
  expect(all.map(({ at }) => at)).toEqual([...all.map(({ at }) => at)].sort())
})

it.each([
  ['day', 1],
  ['week', 7],
  ['month', 30],
] as const)('covers the whole %s', async (range, days) => {
  const points = await untilIndexed(alice!.address, range)
  expect(points).toHaveLength(portfolioStepCount + 1)
  expect(Date.parse(points.at(-1)!.at) - Date.parse(points[0]!.at)).toBe(days * 86_400_000)
})

it('returns no points for an account without transactions or a chain without an index', async () => {
  expect(await of(`0x${'1234'.repeat(10)}`, 'all')).toEqual([])
  expect(await of('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'week')).toEqual([])
})

it.each([
  ['a missing range', `chainId=${chainId}`, 'range'],
  ['an invalid range', `chainId=${chainId}&range=year`, 'range'],
  ['a missing chain', 'range=day', 'chainId'],
  ['an unsupported chain', 'range=day&chainId=eip155:999', 'chainId'],
  ['a currency without a rate', `chainId=${chainId}&range=day&currency=jpy`, 'currency'],
])('refuses %s, naming the field', async (_, query, field) => {
  const { status, failure } = await ask(alice!.address, query)
  expect(status).toBe(400)
  expect(failure?.reasons.map((reason) => reason.field)).toEqual([field])
})
