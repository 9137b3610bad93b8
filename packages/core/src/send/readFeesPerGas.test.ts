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

describe('fee speeds', () => {
  it('add the tip of the median block to the next base fee', () => {
    const blocks = [
      [9n, 100n],
      [10n, 20n],
      [2n, 30n],
    ].map((tips) => ({ tips }))
    expect(speedsOf(blocks)).toEqual([
      speed('slow', 121n, 9n),
      speed('usual', 130n, 10n),
      speed('fast', 230n, 30n),
    ])
    // For an even number of blocks, the upper median is used.
    expect(speedsOf([{ tips: [1n, 7n] }, ...blocks])).toEqual([
      speed('slow', 121n, 9n),
      speed('usual', 130n, 10n),
      speed('fast', 230n, 30n),
    ])
  })

  it('skip blocks without transactions', () => {
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
      speed('slow', 122n, 10n),
      speed('usual', 130n, 10n),
      speed('fast', 210n, 10n),
    ])
  })

  it('use the usual tip without tips in blocks, at most for slow and at least for fast', () => {
    const asUsual = [speed('slow', 122n, 10n), speed('usual', 130n, 10n), speed('fast', 210n, 10n)]
    expect(speedsOf([])).toEqual(asUsual)
    expect(speedsOf([{ tips: [] }])).toEqual(asUsual)
    expect(speedsOf([{ tips: [11n, 9n] }])).toEqual(asUsual)
    expect(toSpeeds(usual, { baseFeePerGas: [100n], gasUsedRatio: [1] })).toEqual(asUsual)
  })

  it('omit a speed that is no cheaper or no dearer than usual', () => {
    const names = (maxFeePerGas: bigint) =>
      speedsOf([], { paid: { ...usual, maxFeePerGas } }).map((each) => each.speed)
    expect(names(121n)).toEqual(['usual', 'fast'])
    expect(names(122n)).toEqual(['usual', 'fast'])
    expect(names(123n)).toEqual(['slow', 'usual', 'fast'])
    expect(names(209n)).toEqual(['slow', 'usual', 'fast'])
    expect(names(210n)).toEqual(['slow', 'usual'])
    expect(names(211n)).toEqual(['slow', 'usual'])
  })

  it('omit the base fee if it is unknown', () => {
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

describe('fees of a chain', () => {
  it('[9.10 factor 1.2] allow for a growing base fee', async () => {
    expect(await readUsualFees(openNode(modern).client)).toEqual(usual)
  })

  it('are one gas price if blocks have no base fee', async () => {
    const { client, asked } = openNode(legacy)
    expect(await readMarketFees(client)).toEqual([{ speed: 'usual', perGas: { gasPrice: 60n } }])
    expect(JSON.stringify(asked)).not.toContain('eth_feeHistory')
  })

  it('have several speeds if the node has a fee history', async () => {
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
      speed('slow', 121n, 9n),
      speed('usual', 130n, 10n),
      speed('fast', 230n, 30n),
    ])
    const params = ['0xa', 'latest', [10, 90]]
    expect(asked).toContainEqual(expect.objectContaining({ method: 'eth_feeHistory', params }))
  })

  it('have one speed if the node has no fee history', async () => {
    expect(await readMarketFees(openNode(modern).client)).toEqual([speed('usual', 130n, 10n)])
  })

  it('are unknown when the node does not respond', async () => {
    await expect(readMarketFees(openNode({}).client)).rejects.toThrow()
    const { eth_gasPrice: _, ...noPrice } = legacy
    await expect(readUsualFees(openNode(noPrice).client)).rejects.toThrow()
  })

  it('are unknown, not one gas price, when the node fails', async () => {
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
