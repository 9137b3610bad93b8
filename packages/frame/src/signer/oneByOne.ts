import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { concat, type Hex, hexToNumber, size, slice, toHex } from 'viem'
import type { Account, PreparedCall } from '../base/ports.ts'
import { pollUntil } from './pollUntil.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'
import { unknownBundle } from './unknownBundle.ts'

/** Length of a transaction's hash, and of the number at the end of an id. */
const wordBytes = 32

/**
 * Sends calls of a key's own account one after the other. Each needs its own approval, and the next one starts once the
 * last is mined. Returns an id that encodes what was sent: the hashes, then the requested number of calls. If the
 * visitor rejects a call, earlier ones remain sent, and the status reports a partial batch (EIP-5792, 600).
 */
export async function sendOneByOne(
  request: FrameRpcRequest,
  calls: readonly PreparedCall[],
  { address }: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<Hex> {
  const hashes: Hex[] = []
  for (const { to, data, value } of calls) {
    const params = [{ from: address, to, data, value: toHex(value) }]
    const last = hashes.at(-1)
    try {
      if (last && !(await isDone(last, request.chainId, context, signal))) break
      const sent = { ...request, method: 'eth_sendTransaction', params }
      hashes.push((await sendTransaction(sent, signal, context)) as Hex)
    } catch (error) {
      if (!last) throw error
      break
    }
  }
  return concat([...hashes, toHex(calls.length, { size: wordBytes })])
}

/** Waits for a transaction, since the next call may depend on its effect. */
async function isDone(
  hash: Hex,
  chainId: string,
  { chainRpc }: SignerContext,
  signal: AbortSignal,
): Promise<boolean> {
  const look = async () => (await chainRpc(chainId, 'eth_getTransactionReceipt', [hash])) as Receipt | null
  const receipt = await pollUntil(async () => (await look()) ?? undefined, { signal })
  return receipt?.status === '0x1'
}

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
