import { type Hex, hexToBigInt, keccak256 } from 'viem'
import type { PreparedTransaction } from '../base/ports.ts'
import { costsMore } from './costsMore.ts'
import type { ChainRpc } from './createChainRpc.ts'
import { toSighting } from './createSent.ts'
import { fillTransaction, refuseOdd, type TransactionRequest } from './fillTransaction.ts'
import { handOver } from './handOver.ts'
import { readNonce } from './readNonce.ts'
import { readTransactionFee } from './readTransactionFee.ts'
import { refuseOwnTargets } from './refuseOwnTargets.ts'
import { requireAccount } from './requireAccount.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'
import { toSignable } from './toSignable.ts'

/**
 * `eth_sendTransaction`: fills in, requests approval, signs and sends. Reads the nonce again after approval, in one
 * frame at a time, since others may have been sent in the meantime. If the same request was sent before a reload and
 * never got a response, returns that transaction.
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
  const sending = context.sent.next(address)
  const look = async (hash: Hex) => toSighting(await chainRpc(chainId, 'eth_getTransactionByHash', [hash]))
  const earlier = await sending.find(({ hash }) => look(hash))
  if (earlier) return earlier
  refuseOdd(wire, Number(chainId.split(':')[1]))
  const call = { to: wire.to ?? null, data: wire.data ?? wire.input ?? '0x' }
  await refuseOwnTargets([call], account, chainId, context, signal)
  const transaction = await fillTransaction(wire, { id: chainId, rpc: chainRpc, from: address, signal })
  await context.approvals.ask({ ...toAsker(request, account, context), transaction }, signal)
  // No signal from here on: an approved transaction is not undone.
  return sending.run((keep) =>
    withLock(`latchkey.nonce.${chainId}.${address}`, async () => {
      const nonce = wire.nonce ? transaction.nonce : await readNonce(address, { id: chainId, rpc: chainRpc })
      await requireFee(transaction, nonce, { id: chainId, rpc: chainRpc })
      const signed = await vault.signTransaction(toSignable({ ...transaction, nonce }), address)
      const hash = keccak256(signed)
      await keep(hash)
      await handOver({
        send: () => chainRpc(chainId, 'eth_sendRawTransaction', [signed]),
        isKnown: async () => (await look(hash)) !== 'unknown',
      })
      return hash
    }),
  )
}

/**
 * Throws if the transaction now costs more than the approved maximum. A transaction limits only what it pays for gas, not
 * what a chain charges in addition.
 */
async function requireFee(
  transaction: PreparedTransaction,
  nonce: number,
  chain: { id: string; rpc: ChainRpc },
): Promise<void> {
  const { gas, maxFeePerGas, chainFee } = transaction
  const { now } = await readTransactionFee({ ...transaction, nonce }, chain)
  if (now <= chainFee) return
  const unspent = gas * (maxFeePerGas - (await readGasPrice(transaction, chain)))
  if (now > chainFee + unspent) throw costsMore()
}

/** Reads what a transaction would pay for a unit of gas in the latest block. */
async function readGasPrice(
  { maxFeePerGas, maxPriorityFeePerGas }: PreparedTransaction,
  chain: { id: string; rpc: ChainRpc },
): Promise<bigint> {
  const block = await chain.rpc(chain.id, 'eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: Hex }
  const price = baseFeePerGas ? hexToBigInt(baseFeePerGas) + maxPriorityFeePerGas : maxFeePerGas
  return price < maxFeePerGas ? price : maxFeePerGas
}
