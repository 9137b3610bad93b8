import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createChainReader } from '../../platform/createChainReader.ts'
import { noFacts, readBatchFacts, readFacts } from './readFacts.ts'

const world = await testWorld()
const abi = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
const [alice, bob] = world.accounts.map(({ address }) => address as Address)
const { dusd } = world.contracts

const read = (to: Address | undefined, data: Hex, value = 0n) => {
  if (!alice || !to) throw new Error('The local world has no accounts')
  const transaction = {
    chainId: Number(world.network.id),
    to,
    value,
    data,
    nonce: 0,
    gas: 200_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 0n,
    chainFee: 0n,
  }
  return readFacts(createChainReader(world.rpc), alice, transaction, new AbortController().signal)
}

describe('facts that a real chain reports before signing', () => {
  it('reads how much ether leaves, and that no code runs', async () => {
    const facts = await read(bob, '0x', 7n)
    expect(facts.isContract).toBe(false)
    expect(facts.simulation).toEqual({ isFailing: false, changes: [{ token: null, amount: -7n }] })
  })

  it('reads a token’s symbol and decimals, and how much leaves', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob as Address, 5n] })
    const { isContract, simulation, tokens } = await read(dusd, data)
    expect(isContract).toBe(true)
    expect(simulation?.isFailing).toBe(false)
    expect(simulation?.changes).toMatchObject([{ amount: -5n }])
    expect(tokens.get(dusd.toLowerCase())).toMatchObject({ symbol: 'DUSD', decimals: 6 })
  })

  it('reports that a call fails', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob as Address, 2n ** 255n] })
    expect((await read(dusd, data)).simulation).toMatchObject({ isFailing: true })
  })

  it('reads no decimals for a collectible', async () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [bob as Address, 1n] })
    const { tokens, collections } = await read(world.contracts.mobsters, data)
    expect(tokens.size).toBe(0)
    expect(collections).toEqual(new Set([world.contracts.mobsters.toLowerCase()]))
  })

  it('returns no facts when the chain refuses to respond', async () => {
    const ask = createChainReader(`${world.explorer}/refuse/-32601`)
    const transaction = {
      chainId: 1,
      to: dusd,
      value: 0n,
      data: '0x' as const,
      nonce: 0,
      gas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      chainFee: 0n,
    }
    const facts = await readFacts(ask, alice as Address, transaction, new AbortController().signal)
    expect(facts).toEqual(noFacts)
  })

  it('reads facts about each call in a batch, and the changes of all calls', async () => {
    const { address, reader } = { address: alice as Address, reader: createChainReader(world.rpc) }
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [bob as Address, 5n] })
    const calls = [
      { to: bob as Address, value: 7n, data: '0x' },
      { to: dusd, value: 0n, data: transfer },
    ] as const
    const { all, each } = await readBatchFacts(reader, address, calls, new AbortController().signal)
    expect(all.simulation).toEqual({
      isFailing: false,
      changes: expect.arrayContaining([
        { token: null, amount: -7n },
        { token: dusd, amount: -5n },
      ]),
    })
    expect(each.map(({ isContract }) => isContract)).toEqual([false, true])
    expect(all.tokens.get(dusd.toLowerCase())).toMatchObject({ symbol: 'DUSD' })
    const tooMuch = encodeFunctionData({ abi, functionName: 'transfer', args: [bob as Address, 2n ** 200n] })
    const failing = [...calls, { to: dusd, value: 0n, data: tooMuch }]
    const refused = await readBatchFacts(reader, address, failing, new AbortController().signal)
    expect(refused.all.simulation?.isFailing).toBe(true)
  })

  it.each([
    ['the gas price', '3a'],
    ['the base fee', '48'],
    ['the block’s randomness', '44'],
    ['the block’s producer', '41'],
  ])('simulates undetectably for a contract that pays when %s is zero', async (_, opcode) => {
    const client = createTestClient({ mode: 'anvil', transport: http(world.rpc), pollingInterval: 20 })
    onTestFinished(async () => {
      // Snapshots don't include the coinbase: in the next test with this world, fees would go to Bob.
      await client.setCoinbase({ address: zeroAddress })
      await restoreChain(world)
    })
    await client.setCoinbase({ address: bob as Address })
    await client.mine({ blocks: 1 })
    const trap = '0x00000000000000000000000000000000000007a9'
    // Pays its caller one ether if the opcode returns 0, and otherwise keeps the value that it receives.
    await client.setCode({
      address: trap,
      bytecode: `0x${opcode}15600657005b60006000600060006802b5e3af16b1880000335af100`,
    })
    await client.setBalance({ address: trap, value: 10n ** 21n })
    const { simulation } = await read(trap, '0x01', 5n)
    expect(simulation).toEqual({ isFailing: false, changes: [{ token: null, amount: -5n }] })
  })

  it('estimates the usual fee from the chain’s own gas price', async () => {
    const { usualFee = 0n } = await read(bob, '0x', 7n)
    const price = BigInt(String(await createChainReader(world.rpc)('eth_gasPrice', [], AbortSignal.any([]))))
    expect(usualFee).toBe(21_000n * price)
  })
})
