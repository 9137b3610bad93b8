import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { concat, type Hex, toHex } from 'viem'
import type { Account, PreparedCall } from '../ports.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { SignerContext } from './signerContext.ts'

/** Bytes of a transaction's hash, and of the number that ends an id. */
const wordBytes = 32

/**
 * Sends calls of a key's own account one after the other, each with a yes of its own, and the next once the last is mined.
 * Answers an id that says itself what was sent: the hashes, then how many calls were asked for. What was sent is not called
 * back by a no to the next one: its status says that it is a part (EIP-5792, 600).
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
      if (last && !(await isDone(last, request.chainId, context))) break
      const sent = { ...request, method: 'eth_sendTransaction', params }
      hashes.push((await sendTransaction(sent, signal, context)) as Hex)
    } catch (error) {
      if (!last) throw error
      break
    }
  }
  return concat([...hashes, toHex(calls.length, { size: wordBytes })])
}

/** Waits for a transaction; the next call may build on what it does. */
async function isDone(hash: Hex, chainId: string, { chainRpc }: SignerContext): Promise<boolean> {
  const until = Date.now() + userOperationWaitMs
  for (;;) {
    const receipt = (await chainRpc(chainId, 'eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt) return receipt.status === '0x1'
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, userOperationPollMs))
  }
}
