import {
  AmountAndReceiverRequiredError,
  AmountInvalidError,
  BalanceInsufficientError,
  ReceiverNotWalletError,
  TokenRequiredError,
} from '../errors/send.ts'
import type { ComputeBudget, Transfer } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { parseAmount } from '../utils/amounts.ts'
import type { Receiver } from './resolveReceiver.ts'
import type { SendToken } from './sendToken.ts'

/** Input the visitor has entered so far. */
export type SendDraft = {
  token: SendToken | undefined
  /** Whole units, as entered. */
  amount: string
  /** An address or a name, as entered. */
  receiver: string
  /** Solana only: the compute budget for which the amount is the maximum. Undefined for other amounts. */
  computeBudget?: ComputeBudget | undefined
}

/** A draft without a token, an amount or a receiver. */
export const emptyDraft: SendDraft = { token: undefined, amount: '', receiver: '' }

/**
 * Converts a draft to a transfer. Throws `TokenRequiredError`, `AmountAndReceiverRequiredError` (5.5),
 * `AmountInvalidError`, `BalanceInsufficientError`, and `ReceiverNotWalletError` if the receiver is the token itself.
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
  if (asset.type !== 'native' && isSameAddress(asset.address, receiver.address))
    throw new ReceiverNotWalletError(receiver.address)
  return {
    from,
    to: receiver.address,
    amount: value,
    networkId,
    asset,
    ...(computeBudget && { computeBudget }),
  }
}
