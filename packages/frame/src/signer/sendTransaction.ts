import { fillTransaction, type TransactionRequest } from './fillTransaction.ts'
import { requireAccount } from './requireAccount.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'

/**
 * `eth_sendTransaction`: filled in, approved, signed and handed to the chain. Its number is taken again once it is
 * approved, by one frame at a time, since others may have been sent while the visitor read.
 */
export const sendTransaction: SignerMethod = async (request, signal, context) => {
  const [wire] = request.params as [TransactionRequest & { from?: string }]
  const { chainRpc, vault, withLock } = context
  const { chainId } = request
  const account = await requireAccount(context, chainId, wire.from)
  if (account.type === 'smartAccount') {
    const { sendOneCall } = await import('./smart/index.ts')
    return sendOneCall(request, account, signal, context)
  }
  const { address } = account
  const transaction = await fillTransaction(wire, { id: chainId, rpc: chainRpc, from: address, signal })
  await context.approvals.ask({ ...toAsker(request, account, context), transaction }, signal)
  // From here on no signal: what the visitor approved is not undone.
  return withLock(`latchkey.nonce.${chainId}.${address}`, async () => {
    const nonce = wire.nonce
      ? transaction.nonce
      : Number(await chainRpc(chainId, 'eth_getTransactionCount', [address, 'pending']))
    const signed = await vault.signTransaction({ ...transaction, nonce, type: 'eip1559' }, address)
    return chainRpc(chainId, 'eth_sendRawTransaction', [signed])
  })
}
