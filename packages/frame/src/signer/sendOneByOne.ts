import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { concat, type Hex, toHex } from 'viem'
import type { Account, PreparedCall } from '../base/ports.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { SignerContext } from './signerContext.ts'

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

/** Waits for a transaction, since the next call may depend on its effect. */
async function isDone(hash: Hex, chainId: string, { chainRpc }: SignerContext): Promise<boolean> {
  const until = Date.now() + userOperationWaitMs
  for (;;) {
    const receipt = (await chainRpc(chainId, 'eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt) return receipt.status === '0x1'
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, userOperationPollMs))
  }
}
