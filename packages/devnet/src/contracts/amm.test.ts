import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  formatUnits,
  http,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../base/random.ts'
import { testWorld } from '../entries/testWorld.ts'
import { ammFactoryAbi, ammPairAbi, ammRouterAbi, tokenAbi } from './abis.ts'
import { compileContracts } from './compile.ts'

const world = await testWorld()
const { artifacts } = await compileContracts()
const { contracts } = world
const client = createPublicClient({ chain: anvil, transport: http(world.rpc), pollingInterval: 20 })
const carol = createWalletClient({
  account: privateKeyToAccount(world.accounts[2]!.privateKey),
  chain: anvil,
  transport: http(world.rpc),
})
const me = carol.account.address
const router = { address: contracts.ammRouter, abi: ammRouterAbi } as const
const deadline = 2n ** 60n

const confirm = async (hash: `0x${string}`) => {
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}
const balance = (token: Address) =>
  client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [me] })
const quoteOut = async (amount: bigint, path: readonly Address[]) =>
  (await client.readContract({ ...router, functionName: 'getAmountsOut', args: [amount, path] })).at(-1) ?? 0n
const quoteIn = async (amount: bigint, path: readonly Address[]) =>
  (await client.readContract({ ...router, functionName: 'getAmountsIn', args: [amount, path] }))[0] ?? 0n
const approve = async (token: Address, amount: bigint) =>
  confirm(
    await carol.writeContract({
      address: token,
      abi: tokenAbi,
      functionName: 'approve',
      args: [contracts.ammRouter, amount],
    }),
  )
async function readProduct(tokenA: Address, tokenB: Address): Promise<bigint> {
  const pair = await client.readContract({
    address: contracts.ammFactory,
    abi: ammFactoryAbi,
    functionName: 'getPair',
    args: [tokenA, tokenB],
  })
  const [reserve0, reserve1] = await client.readContract({
    address: pair,
    abi: ammPairAbi,
    functionName: 'getReserves',
  })
  return reserve0 * reserve1
}

describe('the AMM', () => {
  it('prices one ether near 2,500 dollars', async () => {
    const out = await quoteOut(parseUnits('1', 18), [contracts.weth, contracts.dusd])
    expect(Number(formatUnits(out, 6))).toBeGreaterThan(2_450)
    expect(Number(formatUnits(out, 6))).toBeLessThan(2_550)
  })

  it('pays exactly what it quotes for any amount, and its product never decreases', async () => {
    const random = createRandom(7)
    for (let turn = 0; turn < 12; turn++) {
      const value = parseUnits(String(random.between(0.000001, 3, 9)), 18)
      const path = [contracts.weth, contracts.dusd]
      const quoted = await quoteOut(value, path)
      const [before, product] = [
        await balance(contracts.dusd),
        await readProduct(contracts.weth, contracts.dusd),
      ]
      await confirm(
        await carol.writeContract({
          ...router,
          functionName: 'swapExactETHForTokens',
          args: [quoted, path, me, deadline],
          value,
        }),
      )
      expect((await balance(contracts.dusd)) - before).toBe(quoted)
      expect(await readProduct(contracts.weth, contracts.dusd)).toBeGreaterThanOrEqual(product)
    }
  })

  it('pays what it quotes across two pools', async () => {
    const amount = parseUnits('500', 6)
    const path = [contracts.dusd, contracts.weth, contracts.mob]
    const quoted = await quoteOut(amount, path)
    const before = await balance(contracts.mob)
    await approve(contracts.dusd, amount)
    await confirm(
      await carol.writeContract({
        ...router,
        functionName: 'swapExactTokensForTokens',
        args: [amount, quoted, path, me, deadline],
      }),
    )
    expect((await balance(contracts.mob)) - before).toBe(quoted)
  })

  it('charges exactly what it quotes for a desired amount, in both directions', async () => {
    const wanted = parseUnits('100', 6)
    const path = [contracts.weth, contracts.dusd]
    const price = await quoteIn(wanted, path)
    const before = await client.getBalance({ address: me })
    const { gasUsed, effectiveGasPrice } = await confirm(
      await carol.writeContract({
        ...router,
        functionName: 'swapETHForExactTokens',
        args: [wanted, path, me, deadline],
        value: price * 2n,
      }),
    )
    expect(before - (await client.getBalance({ address: me })) - gasUsed * effectiveGasPrice).toBe(price)

    const back = [contracts.dusd, contracts.weth]
    const cost = await quoteIn(parseUnits('0.01', 18), back)
    const dollars = await balance(contracts.dusd)
    await approve(contracts.dusd, cost)
    await confirm(
      await carol.writeContract({
        ...router,
        functionName: 'swapTokensForExactETH',
        args: [parseUnits('0.01', 18), cost, back, me, deadline],
      }),
    )
    expect(dollars - (await balance(contracts.dusd))).toBe(cost)
  })

  it('rejects less than the minimum and an expired deadline', async () => {
    const value = parseUnits('1', 18)
    const path = [contracts.weth, contracts.dusd]
    const quoted = await quoteOut(value, path)
    const swap = (least: bigint, until: bigint) =>
      client.simulateContract({
        ...{ address: contracts.ammRouter, abi: artifacts.AmmRouter!.abi, account: carol.account, value },
        functionName: 'swapExactETHForTokens',
        args: [least, path, me, until],
      })
    expect(await errorName(swap(quoted + 1n, deadline))).toBe('InsufficientOutput')
    expect(await errorName(swap(quoted, 1n))).toBe('Expired')
  })

  it('returns liquidity in both tokens', async () => {
    const ether = parseUnits('2', 18)
    const dollars = parseUnits('6000', 6)
    await approve(contracts.dusd, dollars)
    const { result } = await client.simulateContract({
      ...router,
      account: carol.account,
      functionName: 'addLiquidityETH',
      args: [contracts.dusd, dollars, 0n, 0n, me, deadline],
      value: ether,
    })
    await confirm(
      await carol.writeContract({
        ...router,
        functionName: 'addLiquidityETH',
        args: [contracts.dusd, dollars, 0n, 0n, me, deadline],
        value: ether,
      }),
    )
    const pair = await client.readContract({
      address: contracts.ammFactory,
      abi: ammFactoryAbi,
      functionName: 'getPair',
      args: [contracts.dusd, contracts.weth],
    })
    const shares = await balance(pair)
    expect(shares).toBe(result[2])
    await approve(pair, shares)
    const before = await balance(contracts.dusd)
    await confirm(
      await carol.writeContract({
        ...router,
        functionName: 'removeLiquidityETH',
        args: [contracts.dusd, shares, 0n, 0n, me, deadline],
      }),
    )
    const returned = (await balance(contracts.dusd)) - before
    // Rounding may leave one unit in the pool.
    expect(result[0] - returned).toBeLessThanOrEqual(1n)
    expect(returned).toBeLessThanOrEqual(result[0])
    expect(await balance(pair)).toBe(0n)
  })

  it('rejects a swap that pays nothing in', async () => {
    const pair = await client.readContract({
      address: contracts.ammFactory,
      abi: ammFactoryAbi,
      functionName: 'getPair',
      args: [contracts.dusd, contracts.weth],
    })
    const steal = client.simulateContract({
      address: pair,
      abi: artifacts.AmmPair!.abi,
      account: carol.account,
      functionName: 'swap',
      args: [1n, 0n, me, '0x'],
    })
    expect(await errorName(steal)).toBe('InsufficientInput')
  })
})

async function errorName(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  const revert =
    error instanceof BaseError
      ? error.walk((cause) => cause instanceof ContractFunctionRevertedError)
      : undefined
  return revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined
}
