import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RawTrace, readBlock, toInternals } from './readBlock.ts'

const hash = `0x${'b1'.repeat(32)}`
const transactionHash = `0x${'c2'.repeat(32)}`
const transaction = {
  ...{ hash: transactionHash, from: `0x${'a1'.repeat(20)}`, to: null, value: '0x0', nonce: '0x0' },
  ...{ input: '0x', gasPrice: '0x3', transactionIndex: '0x0' },
}
const block = { number: '0x1', hash, parentHash: '0x0', timestamp: '0x1', transactions: [transaction] }

async function readFee(fees: object, more: object = {}) {
  const receipt = { transactionHash, blockHash: hash, status: '0x1', gasUsed: '0xa', logs: [], ...fees }
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { ...block, transactions: [{ ...transaction, ...more }] },
    eth_getBlockReceipts: [receipt],
  }
  const read = await readBlock(async (method) => answers[method] ?? null, 1n)
  return read?.transactions[0]?.fee
}

it.each([
  ['present', { effectiveGasPrice: '0x2', l1Fee: '0x5', blobGasUsed: '0x2', blobGasPrice: '0x7' }, 39n],
  ['null', { effectiveGasPrice: null, l1Fee: null, blobGasUsed: null, blobGasPrice: null }, 30n],
  ['missing', {}, 30n],
])('reads fees with optional fields %s', async (_, fees, fee) => {
  expect(await readFee(fees)).toBe(fee)
})

describe('the fee of an OP-stack chain', () => {
  const gasUsed = 52_911n
  const price = 7n
  const shared = { gasUsed: '0xceaf', effectiveGasPrice: '0x7', l1Fee: '0x9173c910a1ac' }
  const data = 0x9173c910a1acn
  const operator = { operatorFeeScalar: '0x5f5e100', operatorFeeConstant: '0x3' }
  const scaled = gasUsed * 100_000_000n

  it.each([
    ['before Ecotone', { l1FeeScalar: '1.5' }, data],
    ['since Ecotone', { l1BaseFeeScalar: '0x1' }, data],
    ['since Isthmus', { l1BaseFeeScalar: '0x1', ...operator }, data + scaled / 1_000_000n + 3n],
    [
      'since Isthmus, rounded down',
      { ...operator, operatorFeeScalar: '0x1', operatorFeeConstant: null, daFootprintGasScalar: null },
      data,
    ],
    [
      'since Jovian',
      { l1BaseFeeScalar: '0x1', daFootprintGasScalar: '0x190', ...operator },
      data + scaled * 100n + 3n,
    ],
    [
      'since Jovian, without an operator fee',
      { l1BaseFeeScalar: '0x1', daFootprintGasScalar: '0x190' },
      data,
    ],
    // Mantle had the L1 fee in `gasUsed` until it adopted Ecotone to Jovian at once.
    ['of Mantle before Arsia', { l1FeeScalar: '1', tokenRatio: '0x120c' }, 0n],
    ['of Mantle since Arsia', { tokenRatio: '0x120c', ...operator }, data + scaled * 100n + 3n],
    [
      'of Mantle since Arsia, without an operator fee',
      { tokenRatio: '0x120c', l1BaseFeeScalar: '0x1', operatorFeeScalar: null },
      data,
    ],
  ])('%s is in the fee', async (_, members, charged) => {
    expect(await readFee({ ...shared, ...members })).toBe(gasUsed * price + charged)
  })

  it('is not charged for deposits, which are paid for on L1', async () => {
    const fees = {
      ...shared,
      effectiveGasPrice: '0x0',
      l1Fee: null,
      daFootprintGasScalar: '0x190',
      ...operator,
    }
    expect(await readFee(fees, { type: '0x7e' })).toBe(0n)
  })
})

describe('transfers inside a transaction', () => {
  const [from, to] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
  const toTrace = (traceAddress: number[], error?: string): RawTrace => {
    const call: RawTrace = {
      type: 'call',
      action: { callType: 'call', from, to, value: '0x1' },
      traceAddress,
    }
    return error === undefined ? call : { ...call, error }
  }

  it('leaves out what an error in a call or above it reverted', () => {
    const place = fc.array(fc.nat(2), { maxLength: 4 })
    const calls = fc.uniqueArray(fc.tuple(place, fc.boolean()), { selector: ([at]) => at.join() })
    fc.assert(
      fc.property(calls, (all) => {
        const isAbove = (above: readonly number[], at: readonly number[]) =>
          above.every((part, depth) => part === at[depth])
        const left = all.filter(
          ([at]) => at.length > 0 && !all.some(([above, isFailed]) => isFailed && isAbove(above, at)),
        )
        const traces = all.map(([at, isFailed]) => toTrace(at, isFailed ? 'Reverted' : undefined))
        expect(toInternals(traces)).toHaveLength(left.length)
      }),
    )
  })

  it('reads each place as often for many failed calls as for one', () => {
    let reads = 0
    const counted = (place: number[]) =>
      new Proxy(place, {
        get(target, member) {
          reads += 1
          return Reflect.get(target, member)
        },
      })
    const readsOf = (count: number) => {
      reads = 0
      toInternals(Array.from({ length: count }, (_, at) => toTrace(counted([at]), 'Reverted')))
      return reads / count
    }
    expect(readsOf(2_000)).toBe(readsOf(1))
  })
})
