import type { EvmCall } from '../utils/encodeTransfer.ts'
import type { SwapCall } from './buildSwap.ts'
import type { SwapQuote } from './getSwapQuote.ts'
import type { PreparedSwap, SwapDraft } from './prepareSwap.ts'
import type { Permit } from './signPermit.ts'
import type { SwapToken } from './swapToken.ts'

/**
 * Ways to let the market spend the token: no (further) approval, an approval transaction, a signed permit, or an
 * approval batched with the swap (EIP-5792).
 */
export type SwapWay = 'none' | 'approval' | 'permit' | 'calls'

/** A transaction sent by the wallet, or a batch with the wallet's own id. */
export type SwapSent = { hash: string } | { callsId: string }

/** A swap that the visitor confirmed. Tokens and amounts are immutable from here on. */
export type SwapOrder = {
  /** Plain address of the account that swaps. */
  account: string
  /** The visitor's choices. */
  draft: SwapDraft & { from: SwapToken; to: SwapToken }
  /** The swap that was quoted. */
  swap: PreparedSwap
  /** The quote that was confirmed. */
  quote: SwapQuote
  /** Minimum to receive, in base units of the received token. Enforced on chain. */
  minimum: bigint
  /** Undefined until the allowance is known. */
  way?: SwapWay | undefined
  /** The signed permit, which may have expired when retrying. */
  permit?: Permit | undefined
  /** Whether the token requires resetting an existing allowance before a new approval. */
  mustClear?: boolean | undefined
  /** Ways that this wallet turned out not to support. */
  refused: readonly SwapWay[]
}

/** Steps between the visitor's confirmation and that of the chain, in order. */
export const swapSteps = [
  'checkingAllowance',
  'clearing',
  'approving',
  'permitting',
  'building',
  'signing',
  'confirming',
] as const
/** A step between the visitor's confirmation and that of the chain. */
export type SwapStep = (typeof swapSteps)[number]

/** States of a swap. Every failure keeps the draft and the step at which it occurred. */
export type SwapState =
  | {
      is: 'choosing'
      account: string | undefined
      draft: SwapDraft
      /** True while estimating the fee to reserve from the full native balance. */
      isFindingMax: boolean
      error: unknown
    }
  | {
      is: 'quoting'
      account: string | undefined
      draft: SwapDraft
      swap: PreparedSwap
      /** Previous quote while it is refreshed. */
      quote: SwapQuote | undefined
    }
  | {
      is: 'quoted'
      account: string | undefined
      draft: SwapDraft
      swap: PreparedSwap
      quote: SwapQuote
      minimum: bigint
      error: unknown
    }
  | ({ is: 'checkingAllowance' } & SwapOrder)
  /** Resetting an existing allowance. `hash` is set once that is sent. */
  | ({ is: 'clearing'; hash: string | undefined } & SwapOrder)
  /**
   * `hash` is set once the approval is sent. An approval resumed after a reload leads to a new quote instead of a
   * wallet request.
   */
  | ({ is: 'approving'; hash: string | undefined; isFoundAgain: boolean } & SwapOrder)
  | ({ is: 'permitting' } & SwapOrder)
  | ({ is: 'building' } & SwapOrder)
  /** `approvals` are calls that the wallet sends in the same batch, before the swap. */
  | ({ is: 'signing'; call: SwapCall; approvals: readonly EvmCall[] } & SwapOrder)
  | ({ is: 'confirming'; sent: SwapSent } & SwapOrder)
  /**
   * `sent` is set if the outcome is unknown and the transaction may still be mined. It is checked again instead of sent
   * again.
   */
  | ({
      is: 'failed'
      step: SwapStep
      hash: string | undefined
      sent: SwapSent | undefined
      error: unknown
    } & SwapOrder)
  /** `hash` is undefined if the wallet does not report it. */
  | ({ is: 'confirmed'; hash: string | undefined } & SwapOrder)

/** Events of a swap. */
export type SwapEvent =
  | { is: 'tokenChosen'; side: 'from' | 'to'; token: SwapToken }
  /** Balances and prices of the account were refreshed. */
  | { is: 'tokensRead'; tokens: readonly SwapToken[] }
  | { is: 'amountWritten'; amount: string }
  | { is: 'slippageChosen'; slippagePpm: number }
  | { is: 'flipped' }
  | { is: 'maxAsked' }
  | { is: 'maxFound'; reserve: bigint }
  | { is: 'maxNotFound'; error: unknown }
  | { is: 'quoteAsked' }
  | { is: 'quoteFound'; quote: SwapQuote }
  | { is: 'quoteNotFound'; error: unknown }
  | { is: 'swapAsked' }
  /** `ways` are those that market and wallet support besides an approval. */
  | { is: 'allowanceRead'; allowance: bigint; ways: readonly SwapWay[]; mustClear?: boolean }
  | { is: 'cleared' }
  | { is: 'approvalSent'; hash: string }
  | { is: 'approved' }
  | { is: 'permitted'; permit: Permit }
  /** The wallet turned out not to support the way. */
  | { is: 'wayRefused' }
  | {
      is: 'built'
      call: SwapCall
      approvals: readonly EvmCall[]
      /** The chain's additional fee for the call, in wei. */
      chainFee: bigint
      nativeBalance: bigint
      nativeSymbol: string
    }
  | { is: 'signed'; sent: SwapSent }
  | { is: 'repriced'; hash: string }
  | { is: 'mined'; hash?: string | undefined }
  | { is: 'stepFailed'; error: unknown }
  | { is: 'retryAsked' }
  | { is: 'backAsked' }
  /** `kept` is a stored swap of that account. */
  | { is: 'accountChanged'; account: string | undefined; kept?: SwapState | undefined }
