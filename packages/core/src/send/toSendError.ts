import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { toWalletError } from '../errors/rejection.ts'
import { TransactionRevertedError } from '../errors/send.ts'
import { someNested } from '../errors/someNested.ts'

/**
 * Returns the error to throw when a wallet has sent nothing. A smart account of the embedded wallet also reports here
 * that its operation was mined and failed, because the transaction around it succeeds: a `TransactionRevertedError`.
 */
export function toSendError(error: unknown): unknown {
  let hash: string | undefined
  someNested(error, (one) => {
    const { code, data } = Object(one)
    if (code === rpcErrorCodes.transactionRejected && typeof data?.transactionHash === 'string')
      hash = data.transactionHash
    return hash !== undefined
  })
  return hash === undefined ? toWalletError(error) : new TransactionRevertedError(hash)
}
