import { expect, it } from 'vitest'
import { readBlock } from './readBlock.ts'

const hash = `0x${'b1'.repeat(32)}`
const transactionHash = `0x${'c2'.repeat(32)}`
const transaction = {
  ...{ hash: transactionHash, from: `0x${'a1'.repeat(20)}`, to: null, value: '0x0', nonce: '0x0' },
  ...{ input: '0x', gasPrice: '0x3', transactionIndex: '0x0' },
}
const block = { number: '0x1', hash, parentHash: '0x0', timestamp: '0x1', transactions: [transaction] }

it.each([
  ['present', { effectiveGasPrice: '0x2', l1Fee: '0x5', blobGasUsed: '0x2', blobGasPrice: '0x7' }, 39n],
  ['null', { effectiveGasPrice: null, l1Fee: null, blobGasUsed: null, blobGasPrice: null }, 30n],
  ['missing', {}, 30n],
])('reads fees with optional fields %s', async (_, fees, fee) => {
  const receipt = { transactionHash, blockHash: hash, status: '0x1', gasUsed: '0xa', logs: [], ...fees }
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: block,
    eth_getBlockReceipts: [receipt],
  }
  const read = await readBlock(async (method) => answers[method] ?? null, 1n)
  expect(read?.transactions[0]?.fee).toBe(fee)
})
