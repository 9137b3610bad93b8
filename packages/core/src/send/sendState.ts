import type { Caip2 } from '@latchkey/protocol/ids'
import type { ComputeBudget, Transfer, TransferCost } from '../kit/kit.ts'
import type { FeeChoice } from './estimateFees.ts'
import type { SendDraft } from './prepareTransfer.ts'
import type { FeeSpeed } from './readFeesPerGas.ts'
import type { ReceiverProblem } from './readReceiver.ts'
import type { Receiver } from './resolveReceiver.ts'
import type { SendToken } from './sendToken.ts'

/** Result of resolving the receiver's input. */
export type ReceiverState =
  | { status: 'empty' }
  /** Neither an address on the token's network nor a name. */
  | { status: 'invalid'; problem: ReceiverProblem }
  | { status: 'resolving' }
  | { status: 'resolved'; receiver: Receiver }
  | { status: 'unresolved'; error: unknown }

/** Fee of a send at one speed: the maximum on eip155, the exact fee on Solana. */
export type SendFee = Pick<FeeChoice, 'speed' | 'amount'> &
  Partial<
    Pick<FeeChoice, 'perGas'> &
      Pick<TransferCost, 'accountCreation' | 'computeBudget' | 'received' | 'scaled'>
  >

/** The account and the network that a send starts from. Both are undefined while no account is connected. */
export type SendOrigin = {
  /** Plain address. */
  from: string | undefined
  /** The active network, by CAIP-2 id. */
  networkId: Caip2 | undefined
}

/** Account that pays the fee of a send on eip155. On Solana, the estimate checks the balance. */
export type FeePayer = {
  /** Native balance of the account that sends. */
  balance: bigint
  /** Symbol of the native token. */
  symbol: string
  /** Whether a paymaster may pay instead. */
  isSponsorable: boolean
}

/** Fees of a reviewed send. */
export type ReviewedFees = {
  /** Fees by speed, cheapest first. Undefined while they are first estimated. */
  fees: readonly SendFee[] | undefined
  /** Speed that the visitor selected. */
  speed: FeeSpeed
  /** Fee at the selected speed, or at the usual speed while the chain doesn't offer the selected one. */
  fee: SendFee | undefined
  /** Why the last estimate failed. */
  feeError?: unknown
  /** Undefined until the fees are estimated. */
  payer?: FeePayer | undefined
}

/** States of a send. Every failure keeps the draft. `networkId` was the active network when the send was started. */
export type SendState =
  | {
      status: 'editing'
      from: string | undefined
      networkId: Caip2 | undefined
      draft: SendDraft
      receiver: ReceiverState
      /** True while estimating the fee to reserve from the full native balance. */
      isFindingMax: boolean
      error: unknown
    }
  | ({
      status: 'reviewing'
      from: string
      networkId: Caip2 | undefined
      draft: SendDraft
      receiver: Receiver
      transfer: Transfer
      /**
       * Problem: no estimate, insufficient funds, or the error of the last attempt. Only `BalanceInsufficientError` blocks
       * the send.
       */
      error: unknown
    } & ReviewedFees)
  | ({
      status: 'submitting'
      from: string
      networkId: Caip2 | undefined
      draft: SendDraft
      receiver: Receiver
      transfer: Transfer
    } & ReviewedFees)
  | {
      status: 'confirming'
      from: string
      networkId: Caip2 | undefined
      draft: SendDraft
      receiver: Receiver
      transfer: Transfer
      hash: string
    }
  | {
      status: 'failed'
      from: string
      networkId: Caip2 | undefined
      draft: SendDraft
      receiver: Receiver
      transfer: Transfer
      hash: string
      error: unknown
      /** Whether the transaction may still be mined, because nothing proves that it failed. */
      mayBeMined: boolean
    }
  | {
      status: 'confirmed'
      from: string
      networkId: Caip2 | undefined
      token: SendToken
      receiver: Receiver
      transfer: Transfer
      hash: string
    }

/** Events of a send. */
export type SendEvent =
  | { type: 'tokenSelected'; token: SendToken }
  /** Balances and prices of the account were refreshed. */
  | { type: 'tokensRead'; tokens: readonly SendToken[] }
  | { type: 'amountChanged'; amount: string }
  | { type: 'maxRequested' }
  | { type: 'maxFound'; reserve: bigint; computeBudget?: ComputeBudget | undefined }
  | { type: 'maxNotFound'; error: unknown }
  | { type: 'receiverChanged'; text: string }
  | { type: 'receiverResolved'; receiver: Receiver }
  | { type: 'receiverNotResolved'; error: unknown }
  | { type: 'reviewRequested' }
  | { type: 'feesEstimated'; fees: readonly SendFee[]; payer?: FeePayer | undefined }
  | { type: 'speedSelected'; speed: FeeSpeed }
  | { type: 'feeNotEstimated'; error: unknown }
  /** Returns to the previous step. A send that may still be mined is left for an empty one, so that it isn't paid twice. */
  | { type: 'backRequested' }
  /** Checks again whether a send that may still be mined was mined. */
  | { type: 'retryRequested' }
  | { type: 'submitRequested' }
  | { type: 'submitted'; hash: string }
  | { type: 'notSubmitted'; error: unknown }
  | { type: 'repriced'; hash: string }
  | { type: 'mined' }
  | { type: 'notMined'; error: unknown }
  /** The account or the network changed. */
  | { type: 'accountChanged'; from: string | undefined; networkId: Caip2 | undefined }

/** Returns whether the wallet or the network has the transfer. Such a send must be followed to its end. */
export function isSendPending({ status }: SendState): boolean {
  return status === 'submitting' || status === 'confirming'
}
