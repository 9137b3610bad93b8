import { ClientEndedError, DisconnectedError, ExpiredError, SessionEndedError } from '@latchkey/walletconnect'
import {
  ProviderDisconnectedError,
  TransactionExecutionError,
  TransactionRejectedRpcError,
  UnknownRpcError,
} from 'viem'
import { expect, it } from 'vitest'
import { FrameRequestError } from '../embedded/client/errors.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { UserRejectedError } from '../errors/rejection.ts'
import { CallsUnknownError, TransactionRevertedError } from '../errors/send.ts'
import { toSendError } from './toSendError.ts'

const toFrameError = (data?: object) =>
  new FrameRequestError({
    ...{ name: 'RPC', message: 'The operation failed on chain.', code: -32003 },
    ...(data && { data }),
  })

it('reports an operation that failed on chain as a reverted transaction, as wagmi wraps it', () => {
  const cause = toFrameError({ transactionHash: '0x12' })
  const wrapped = new TransactionExecutionError(new TransactionRejectedRpcError(cause), { account: null })
  for (const error of [cause, wrapped]) {
    const shown = toSendError(error)
    expect(shown).toBeInstanceOf(TransactionRevertedError)
    expect(shown).toMatchObject({ hash: '0x12' })
  }
})

it.each([
  ['that expired', new ExpiredError('The request'), UnknownRpcError],
  ['whose session ended', new DisconnectedError(), ProviderDisconnectedError],
  ['whose client was closed', new ClientEndedError(), UnknownRpcError],
])('reports an unknown outcome after a request %s, as wagmi wraps it', (_, cause, Wrapper) => {
  const wrapped = new TransactionExecutionError(new Wrapper(cause), { account: null })
  for (const error of [cause, wrapped]) expect(toSendError(error)).toBeInstanceOf(CallsUnknownError)
})

it('reports a wallet that disconnected before the request as such, because nothing was sent', () => {
  const cause = new SessionEndedError()
  expect(cause).toBeInstanceOf(DisconnectedError)
  const wrapped = new TransactionExecutionError(new ProviderDisconnectedError(cause), { account: null })
  for (const error of [cause, wrapped]) expect(toSendError(error)).toBeInstanceOf(NotConnectedError)
})

it('returns other errors as the wallet meant them', () => {
  const unsent = toFrameError()
  expect(toSendError(unsent)).toBe(unsent)
  expect(toSendError({ code: 4001 })).toBeInstanceOf(UserRejectedError)
})
