import type { Receiver } from '../actions/resolveReceiver.ts'
import {
  AmountAndReceiverRequiredError,
  AmountInvalidError,
  BalanceInsufficientError,
  TokenRequiredError,
} from '../errors/send.ts'
import type { ComputeBudget, Transfer } from '../kit.ts'
import { parseAmount } from '../utils/amounts.ts'
import type { SendToken } from './sendToken.ts'

/** What a visitor has filled in so far. */
export type SendDraft = {
  token: SendToken | undefined
  /** Whole units, as written. */
  amount: string
  /** An address or a name, as written. */
  receiver: string
  /** Of solana, at what price the amount is all that there is; undefined for any other amount. */
  computeBudget?: ComputeBudget | undefined
}

/** Nothing filled in. */
export const emptyDraft: SendDraft = { token: undefined, amount: '', receiver: '' }

/**
 * Makes the transfer that a draft means. Throws `TokenRequiredError`, `AmountAndReceiverRequiredError` (5.5),
 * `AmountInvalidError` and `BalanceInsufficientError`.
 */
export function prepareTransfer(draft: SendDraft, from: string, receiver: Receiver | undefined): Transfer {
  const { token, amount, computeBudget } = draft
  if (!token) throw new TokenRequiredError()
  if (amount === '' || !receiver) throw new AmountAndReceiverRequiredError()
  const value = parseAmount(amount, token.decimals)
  if (value === undefined) throw new AmountInvalidError(amount, token.decimals)
  if (value === 0n) throw new AmountAndReceiverRequiredError()
  if (value > token.balance) throw new BalanceInsufficientError(token.symbol)
  const { networkId, asset } = token
  return {
    from,
    to: receiver.address,
    amount: value,
    networkId,
    asset,
    ...(computeBudget && { computeBudget }),
  }
}
