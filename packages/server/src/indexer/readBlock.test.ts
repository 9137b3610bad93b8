import { describe, expect, it } from 'vitest'
import { readBlock } from './readBlock.ts'

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
