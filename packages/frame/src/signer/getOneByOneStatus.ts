import { type Hex, hexToNumber, size, slice, toHex } from 'viem'
import type { SignerMethod } from './signerContext.ts'
import { unknownBundle } from './unknownBundle.ts'

/** Length of a transaction's hash, and of the number at the end of an id. */
const wordBytes = 32
/** EIP-5792: pending, confirmed, reverted completely, and reverted partially. */
const statuses = { pending: 100, confirmed: 200, reverted: 500, partial: 600 }

type Receipt = { status: Hex } & Readonly<Record<string, unknown>>

/** `wallet_getCallsStatus` of calls that were sent one by one. Their id has their hashes and the requested number. */
export const getOneByOneStatus: SignerMethod = async ({ params, chainId }, signal, { chainRpc }) => {
  const [id] = params as [Hex]
  const count = size(id) / wordBytes - 1
  if (!Number.isInteger(count)) throw unknownBundle()
  const wanted = hexToNumber(slice(id, -wordBytes))
  const hashes = Array.from({ length: count }, (_, at) => slice(id, at * wordBytes, (at + 1) * wordBytes))
  const receipts = await Promise.all(
    hashes.map(async (hash) => {
      const receipt = await chainRpc(chainId, 'eth_getTransactionReceipt', [hash], signal)
      if (receipt) return receipt as Receipt
      if ((await chainRpc(chainId, 'eth_getTransactionByHash', [hash], signal)) === null)
        throw unknownBundle()
      return undefined
    }),
  )
  const done = receipts.filter((receipt) => receipt !== undefined)
  const good = done.filter(({ status }) => status === '0x1').length
  const isPending = done.length < hashes.length
  const end = good === wanted ? 'confirmed' : good === 0 ? 'reverted' : 'partial'
  return {
    version: '2.0.0',
    id,
    chainId: toHex(Number(chainId.split(':')[1])),
    atomic: false,
    status: statuses[isPending ? 'pending' : end],
    receipts: done.map(({ logs, status, transactionHash, blockHash, blockNumber, gasUsed }) => ({
      logs,
      status,
      transactionHash,
      blockHash,
      blockNumber,
      gasUsed,
    })),
  }
}
