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
      status: 'choosing'
      account: string | undefined
      draft: SwapDraft
      /** True while estimating the fee to reserve from the full native balance. */
      isFindingMax: boolean
      error: unknown
    }
  | {
      status: 'quoting'
      account: string | undefined
      draft: SwapDraft
      swap: PreparedSwap
      /** Previous quote while it is refreshed. */
      quote: SwapQuote | undefined
    }
  | {
      status: 'quoted'
      account: string | undefined
      draft: SwapDraft
      swap: PreparedSwap
      quote: SwapQuote
      minimum: bigint
      error: unknown
    }
  | ({ status: 'checkingAllowance' } & SwapOrder)
  /**
   * Resetting an existing allowance, or setting it. `hash` is set once that is sent. If it was sent earlier, a new
   * quote follows instead of a wallet request.
   */
  | ({ status: 'clearing' | 'approving'; hash: string | undefined; isFoundAgain: boolean } & SwapOrder)
  | ({ status: 'permitting' } & SwapOrder)
  | ({ status: 'building' } & SwapOrder)
  /** `approvals` are calls that the wallet sends in the same batch, before the swap. */
  | ({ status: 'signing'; call: SwapCall; approvals: readonly EvmCall[] } & SwapOrder)
  | ({ status: 'confirming'; sent: SwapSent } & SwapOrder)
  /**
   * `sent` is set if the outcome is unknown and the transaction may still be mined. It is checked again instead of sent
   * again.
   */
  | ({
      status: 'failed'
      step: SwapStep
      hash: string | undefined
      sent: SwapSent | undefined
      error: unknown
    } & SwapOrder)
  /** `hash` is undefined if the wallet does not report it. */
  | ({ status: 'confirmed'; hash: string | undefined } & SwapOrder)

/**
 * Returns whether the wallet has a request, or the network has the swap. Such a swap must be followed to its next step.
 */
export function isSwapPending(state: SwapState): boolean {
  if (state.status === 'clearing' || state.status === 'approving') return state.hash === undefined
  return state.status === 'signing' || state.status === 'confirming'
}

/** Events of a swap. */
export type SwapEvent =
  | { type: 'tokenSelected'; side: 'from' | 'to'; token: SwapToken }
  /** Balances and prices of the account were refreshed. */
  | { type: 'tokensRead'; tokens: readonly SwapToken[] }
  | { type: 'amountChanged'; amount: string }
  | { type: 'slippageSelected'; slippagePpm: number }
  | { type: 'flipped' }
  | { type: 'maxRequested' }
  | { type: 'maxFound'; reserve: bigint }
  | { type: 'maxNotFound'; error: unknown }
  | { type: 'quoteRequested' }
  | { type: 'quoteFound'; quote: SwapQuote }
  | { type: 'quoteNotFound'; error: unknown }
  | { type: 'swapRequested' }
  /** `ways` are those that market and wallet support besides an approval. */
  | { type: 'allowanceRead'; allowance: bigint; ways: readonly SwapWay[]; mustClear?: boolean }
  /** The allowance was reset. */
  | { type: 'cleared' }
  | { type: 'approvalSent'; hash: string }
  | { type: 'approved' }
  | { type: 'permitted'; permit: Permit }
  /** The wallet turned out not to support the way. */
  | { type: 'wayRefused' }
  | {
      type: 'built'
      call: SwapCall
      approvals: readonly EvmCall[]
      /** The chain's additional fee for the call, in wei. */
      chainFee: bigint
      /** Whether a paymaster may pay the fee. */
      isSponsorable?: boolean
      nativeBalance: bigint
      nativeSymbol: string
    }
  | { type: 'signed'; sent: SwapSent }
  | { type: 'repriced'; hash: string }
  | { type: 'mined'; hash?: string | undefined }
  | { type: 'stepFailed'; error: unknown }
  | { type: 'retryRequested' }
  | { type: 'backRequested' }
  /** The account or the network changed. `kept` is a stored swap of that account on that network. */
  | { type: 'accountChanged'; account: string | undefined; kept?: SwapState | undefined }
