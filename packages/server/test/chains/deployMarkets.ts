import { type Abi, type Address, encodeDeployData, type Hex, parseAbi, parseEventLogs } from 'viem'
import { compileContract } from './compileContract.ts'
import type { TestChain } from './startAnvil.ts'

const feedAbi = parseAbi([
  'constructor(uint8 decimals, string description)',
  'function setRound(uint80 id, int256 value, uint256 started, uint256 updated, uint80 answeredIn)',
])
const poolsAbi = parseAbi([
  'event Made(address made)',
  'function createToken(uint8 decimals)',
  'function createPool(address one, address other, uint24 fee, int24 tick, uint128 liquidity)',
])
const poolAbi = parseAbi(['function move(int24 tick, uint128 liquidity)'])
const tokenAbi = parseAbi(['function setBalance(address owner, uint256 amount)'])
const codes = new Map<string, Hex>()

/** Deploys a price feed. `set` sets its round; each has a higher id, and is complete unless it says otherwise. */
export async function deployFeed(chain: TestChain, { decimals = 8, description = 'ETH / USD' } = {}) {
  const address = await deploy(chain, 'TestFeed', feedAbi, [decimals, description])
  let last = 0n
  return {
    address,
    async set({
      answer,
      updatedAt,
      startedAt = updatedAt,
      late = false,
    }: {
      answer: bigint
      updatedAt: number
      startedAt?: number
      /** Whether the answer is carried over from an earlier round. */
      late?: boolean
    }) {
      last += 1n
      const args = [last, answer, BigInt(startedAt), BigInt(updatedAt), late ? last - 1n : last] as const
      await chain.client.writeContract({ address, abi: feedAbi, functionName: 'setRound', args })
      await chain.client.mine({ blocks: 1 })
    },
  }
}

/** Deploys a factory of pools with the ABI of Uniswap V3, whose ticks and balances tests choose. */
export async function deployPools(chain: TestChain) {
  const { client } = chain
  const factory = await deploy(chain, 'TestPools', poolsAbi, [])
  const made = async (hash: Hex): Promise<Address> => {
    const { logs } = await client.waitForTransactionReceipt({ hash })
    const [log] = parseEventLogs({ abi: poolsAbi, logs })
    if (!log) throw new Error('Not made')
    return log.args.made.toLowerCase() as Address
  }
  return {
    factory,
    createToken: async (decimals: number) =>
      made(
        await client.writeContract({
          address: factory,
          abi: poolsAbi,
          functionName: 'createToken',
          args: [decimals],
        }),
      ),
    createPool: async (
      one: Address,
      other: Address,
      { fee = 3_000, tick, liquidity = 10n ** 30n }: { fee?: number; tick: number; liquidity?: bigint },
    ) =>
      made(
        await client.writeContract({
          address: factory,
          abi: poolsAbi,
          functionName: 'createPool',
          args: [one, other, fee, tick, liquidity],
        }),
      ),
    /** Moves a pool's price and liquidity. */
    async move(pool: Address, tick: number, liquidity = 10n ** 30n) {
      const hash = await client.writeContract({
        address: pool,
        abi: poolAbi,
        functionName: 'move',
        args: [tick, liquidity],
      })
      await client.waitForTransactionReceipt({ hash })
    },
    async setBalance(token: Address, owner: Address, amount: bigint) {
      const hash = await client.writeContract({
        address: token,
        abi: tokenAbi,
        functionName: 'setBalance',
        args: [owner, amount],
      })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}

async function deploy(
  { client }: TestChain,
  name: string,
  abi: Abi,
  args: readonly unknown[],
): Promise<Address> {
  const bytecode = codes.get(name) ?? compileContract(name)
  codes.set(name, bytecode)
  const hash = await client.sendTransaction({ data: encodeDeployData({ abi, bytecode, args }) })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Not deployed')
  return contractAddress
}
