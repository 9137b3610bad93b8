import { type Client, createClient, custom, numberToHex } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { readMarketFees, readUsualFees, toSpeeds } from './readFeesPerGas.ts'

const usual = { maxFeePerGas: 130n, maxPriorityFeePerGas: 10n }
/** The fees paid in a block: the 10th and 90th percentile of its tips. */
type Block = { tips: readonly bigint[]; gasUsedRatio?: number }

function speedsOf(blocks: readonly Block[], { paid = usual, baseFees = [70n, 100n] } = {}) {
  const history = {
    baseFeePerGas: baseFees,
    gasUsedRatio: blocks.map(({ gasUsedRatio = 0.5 }) => gasUsedRatio),
    reward: blocks.map(({ tips }) => tips),
  }
  return toSpeeds(paid, history)
}
const speed = (name: string, maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
  speed: name,
  perGas: { maxFeePerGas, maxPriorityFeePerGas },
})

describe('the speeds', () => {
  it('tip like the median block, on the base fee of the next block', () => {
    const blocks = [
      [9n, 100n],
      [10n, 20n],
      [2n, 30n],
    ].map((tips) => ({ tips }))
    expect(speedsOf(blocks)).toEqual([
      speed('slow', 109n, 9n),
      speed('usual', 130n, 10n),
      speed('fast', 230n, 30n),
    ])
    // For an even number of blocks, the upper median is used.
    expect(speedsOf([{ tips: [1n, 7n] }, ...blocks])).toEqual([
      speed('slow', 109n, 9n),
      speed('usual', 130n, 10n),
      speed('fast', 230n, 30n),
    ])
  })

  it('do not count blocks without transactions', () => {
    const blocks = [
      { tips: [0n, 0n], gasUsedRatio: 0 },
      { tips: [0n, 0n], gasUsedRatio: 0 },
      { tips: [3n, 40n], gasUsedRatio: 0.001 },
    ]
    expect(speedsOf(blocks).map(({ perGas }) => perGas)).toMatchObject([
      { maxPriorityFeePerGas: 3n },
      usual,
      { maxPriorityFeePerGas: 40n },
    ])
    const untold = { baseFeePerGas: [100n], gasUsedRatio: [], reward: [[0n, 99n]] }
    expect(toSpeeds(usual, untold)).toEqual([
      speed('slow', 110n, 10n),
      speed('usual', 130n, 10n),
      speed('fast', 210n, 10n),
    ])
  })

  it('tip as usual where blocks tell no tips, slow at most and fast at least', () => {
    const asUsual = [speed('slow', 110n, 10n), speed('usual', 130n, 10n), speed('fast', 210n, 10n)]
    expect(speedsOf([])).toEqual(asUsual)
    expect(speedsOf([{ tips: [] }])).toEqual(asUsual)
    expect(speedsOf([{ tips: [11n, 9n] }])).toEqual(asUsual)
    expect(toSpeeds(usual, { baseFeePerGas: [100n], gasUsedRatio: [1] })).toEqual(asUsual)
  })

  it('that are no cheaper or no dearer than usual are left out', () => {
    const names = (maxFeePerGas: bigint) =>
      speedsOf([], { paid: { ...usual, maxFeePerGas } }).map((each) => each.speed)
    expect(names(109n)).toEqual(['usual', 'fast'])
    expect(names(110n)).toEqual(['usual', 'fast'])
    expect(names(111n)).toEqual(['slow', 'usual', 'fast'])
    expect(names(209n)).toEqual(['slow', 'usual', 'fast'])
    expect(names(210n)).toEqual(['slow', 'usual'])
    expect(names(211n)).toEqual(['slow', 'usual'])
  })

  it('bear no base fee where none is told', () => {
    expect(speedsOf([], { baseFees: [] })).toEqual([speed('slow', 10n, 10n), speed('usual', 130n, 10n)])
  })
})

/** Opens a node that responds to these methods, and records its requests. */
function openNode(answers: Record<string, unknown>): { client: Client; asked: unknown[] } {
  const asked: unknown[] = []
  const request = async (call: { method: string; params?: unknown }) => {
    asked.push(call)
    if (!(call.method in answers)) throw Object.assign(new Error('Not found'), { code: -32601 })
    return answers[call.method]
  }
  return {
    client: createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) }),
    asked,
  }
}

const block = { number: '0x9', timestamp: '0x1', transactions: [] }
const modern = {
  eth_getBlockByNumber: { ...block, baseFeePerGas: numberToHex(100n) },
  eth_maxPriorityFeePerGas: numberToHex(10n),
}
const legacy = { eth_getBlockByNumber: block, eth_gasPrice: numberToHex(50n) }

describe('what a chain takes', () => {
  it('[9.10 factor 1.2] usually allows for a growing base fee', async () => {
    expect(await readUsualFees(openNode(modern).client)).toEqual(usual)
  })

  it('is one gas price where blocks have no base fee', async () => {
    const { client, asked } = openNode(legacy)
    expect(await readMarketFees(client)).toEqual([{ speed: 'usual', perGas: { gasPrice: 60n } }])
    expect(JSON.stringify(asked)).not.toContain('eth_feeHistory')
  })

  it('has several speeds where the node tells what was paid in the last blocks', async () => {
    const { client, asked } = openNode({
      ...modern,
      eth_feeHistory: {
        oldestBlock: '0x8',
        baseFeePerGas: [70n, 100n].map((fee) => numberToHex(fee)),
        gasUsedRatio: [0.5],
        reward: [[9n, 30n].map((tip) => numberToHex(tip))],
      },
    })
    expect(await readMarketFees(client)).toEqual([
      speed('slow', 109n, 9n),
      speed('usual', 130n, 10n),
      speed('fast', 230n, 30n),
    ])
    const params = ['0xa', 'latest', [10, 90]]
    expect(asked).toContainEqual(expect.objectContaining({ method: 'eth_feeHistory', params }))
  })

  it('has one speed where the node tells nothing of the past', async () => {
    expect(await readMarketFees(openNode(modern).client)).toEqual([speed('usual', 130n, 10n)])
  })

  it('is not known where the node does not answer', async () => {
    await expect(readMarketFees(openNode({}).client)).rejects.toThrow()
    const { eth_gasPrice: _, ...noPrice } = legacy
    await expect(readUsualFees(openNode(noPrice).client)).rejects.toThrow()
  })

  it('is not taken for one gas price where the node fails', async () => {
    let isDown = true
    const request = async ({ method }: { method: string }) => {
      if (!isDown) return Reflect.get(legacy, method)
      isDown = false
      throw Object.assign(new Error('Down'), { code: -32603 })
    }
    const client = createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
    await expect(readUsualFees(client)).rejects.toThrow('Down')
    expect(await readUsualFees(client)).toEqual({ gasPrice: 60n })
  })
})
