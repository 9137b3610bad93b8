import { pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { RpcError } from '../../base/RpcError.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import type { Request } from '../readBlock.ts'
import { transferTopic } from '../toLegs.ts'
import { createRangeLimit } from './createRangeLimit.ts'
import { findLogs } from './findLogs.ts'

const owner = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const hash = `0x${'c3'.repeat(32)}` as const
const log = {
  topics: [transferTopic, pad(other), pad(owner)],
  transactionHash: hash,
  blockNumber: '0x10',
  blockHash: hash,
}
const range = { from: 1n, to: 100n }

const find = (request: Request, limit = createRangeLimit(200n, () => {})) =>
  findLogs(request, limit, [owner], range, 'down')
/** Returns logs only for the request by the second topic. */
const answering =
  (answer: unknown): Request =>
  async (_method, params) => {
    const [{ topics }] = params as [{ topics: unknown[] }]
    return topics.length === 3 ? answer : []
  }

describe('the response of an upstream', () => {
  it('is read as the transactions of the account', async () => {
    const { found } = await find(
      answering([log, { ...log, topics: [transferTopic, pad(owner), pad(other)] }]),
    )
    expect(found).toEqual([{ address: owner, blockNumber: 16n, hash }])
  })

  it.each([
    [{ ...log, removed: true }],
    [{ ...log, topics: [hash, pad(other), pad(owner)] }],
    [{ ...log, topics: [] }],
  ])('is not believed about logs that were not requested', async (wrong) => {
    expect((await find(answering([wrong]))).found).toEqual([])
  })

  it.each([
    [null],
    ['logs'],
    [['log']],
    [[{ ...log, blockNumber: '0x65' }]],
    [[{ ...log, blockNumber: null }]],
    [[{ ...log, transactionHash: '0x12' }]],
    [[{ ...log, topics: null }]],
  ])('is refused if it is malformed, or about other blocks: %j', async (answer) => {
    const calls: string[] = []
    const request: Request = async (method, params) => {
      calls.push(method)
      return answering(answer)(method, params)
    }
    await expect(find(request)).rejects.toThrow('An upstream returned')
  })
})

describe('a refused range', () => {
  it('is read in part, from the newest block down', async () => {
    const refusing: Request = async (_method, params) => {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      if (Number(toBlock) - Number(fromBlock) >= 30) throw new RpcError(-32000, 'range too large')
      return []
    }
    expect((await find(refusing)).range).toEqual({ from: 76n, to: 100n })
  })

  it('is not made smaller by an outage', async () => {
    const limit = createRangeLimit(200n, () => {})
    const down: Request = async () => {
      throw new UpstreamError('The chain is not responding.')
    }
    await expect(find(down, limit)).rejects.toThrow('not responding')
    expect(limit.blocks()).toBe(200n)
  })

  it('is made smaller if the number of logs is suspiciously round', async () => {
    const limit = createRangeLimit(200n, () => {})
    const cutting: Request = async (_method, params) => {
      const [{ fromBlock, toBlock, topics }] = params as [
        { fromBlock: string; toBlock: string; topics: unknown[] },
      ]
      if (topics.length !== 3) return []
      const blockNumber = toBlock
      const isLong = Number(toBlock) - Number(fromBlock) >= 10
      return Array.from({ length: isLong ? 1_000 : 999 }, () => ({ ...log, blockNumber }))
    }
    expect((await find(cutting, limit)).range).toEqual({ from: 95n, to: 100n })
  })
})
