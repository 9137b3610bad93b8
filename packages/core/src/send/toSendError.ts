import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { NotConnectedError } from '../errors/connection.ts'
import { toWalletError } from '../errors/rejection.ts'
import { CallsUnknownError, TransactionRevertedError } from '../errors/send.ts'
import { someNested } from '../errors/someNested.ts'

/**
 * Errors of remote wallets that didn't respond to a request, which they may still have carried out. Compared by name,
 * because the client that defines them loads on first use. `SessionEndedError` isn't one: nothing was sent.
 */
const unansweredNames: readonly unknown[] = ['ClientEndedError', 'DisconnectedError', 'ExpiredError']

/**
 * Returns the error to throw when a wallet hasn't reported a transaction: `CallsUnknownError` if it may have sent one, and
 * `NotConnectedError` if it had disconnected before it was asked. A smart account of the embedded wallet also reports
 * here that its operation was mined and failed, because the transaction around it succeeds: a
 * `TransactionRevertedError`.
 */
export function toSendError(error: unknown): unknown {
  let hash: string | undefined
  someNested(error, (one) => {
    const { code, data } = Object(one)
    if (code === rpcErrorCodes.transactionRejected && typeof data?.transactionHash === 'string')
      hash = data.transactionHash
    return hash !== undefined
  })
  if (hash !== undefined) return new TransactionRevertedError(hash)
  if (someNested(error, (one) => Object(one).name === 'SessionEndedError')) return new NotConnectedError()
  const isUnanswered = someNested(error, (one) => unansweredNames.includes(Object(one).name))
  return isUnanswered ? new CallsUnknownError(error) : toWalletError(error)
}
