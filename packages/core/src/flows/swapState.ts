import type { SwapCall } from '../actions/buildSwap.ts'
import type { SwapQuote } from '../actions/getSwapQuote.ts'
import type { Permit } from '../actions/signPermit.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import type { PreparedSwap, SwapDraft } from './prepareSwap.ts'
import type { SwapToken } from './swapToken.ts'

/**
 * How the market comes to what is given: it needs no leave or has it, by an approval's own transaction, by a permit's
 * signature, or by an approval that the wallet sends together with the swap (EIP-5792).
 */
export type SwapWay = 'none' | 'approval' | 'permit' | 'calls'

/** What a wallet has sent: a transaction, or calls by an id of the wallet's own. */
export type SwapSent = { hash: string } | { callsId: string }

/** What a visitor has agreed to: from here on neither tokens nor amounts change. */
export type SwapOrder = {
  account: string
  draft: SwapDraft & { from: SwapToken; to: SwapToken }
  swap: PreparedSwap
  quote: SwapQuote
  /** The least that is received, in base units of what is taken; the chain enforces it. */
  minimum: bigint
  /** Undefined until the allowance is known. */
  way?: SwapWay | undefined
  /** As signed; it may have run out by a second try. */
  permit?: Permit | undefined
  /** Whether the token takes an approval only once what is left of the one before is taken back. */
  mustClear?: boolean | undefined
  /** What this wallet turned out not to do. */
  refused: readonly SwapWay[]
}

/** The steps between the visitor's yes and the chain's, in order. */
export const swapSteps = [
  'checkingAllowance',
  'clearing',
  'approving',
  'permitting',
  'building',
  'signing',
  'confirming',
] as const
/** A step between the visitor's yes and the chain's. */
export type SwapStep = (typeof swapSteps)[number]

/** States of a swap. Every failure keeps the draft, and the step at which it happened. */
export type SwapState =
  | {
      is: 'choosing'
      account: string | undefined
      draft: SwapDraft
      /** True while the fee is asked that all of a native balance must leave. */
      isFindingMax: boolean
      error: unknown
    }
  | {
      is: 'quoting'
      account: string | undefined
      draft: SwapDraft
      swap: PreparedSwap
      /** The quote before, while it is renewed. */
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
  /** What was approved before is taken back; `hash` once that is on its way. */
  | ({ is: 'clearing'; hash: string | undefined } & SwapOrder)
  /** `hash` once the approval is on its way; one that a reload has found again leads to a new quote, not to the wallet. */
  | ({ is: 'approving'; hash: string | undefined; isFoundAgain: boolean } & SwapOrder)
  | ({ is: 'permitting' } & SwapOrder)
  | ({ is: 'building' } & SwapOrder)
  /** `approvals` are what the wallet sends together with the swap, before it. */
  | ({ is: 'signing'; call: SwapCall; approvals: readonly EvmCall[] } & SwapOrder)
  | ({ is: 'confirming'; sent: SwapSent } & SwapOrder)
  /** `sent` where it may be mined yet: what became of it could not be read. It is looked for again, and not sent again. */
  | ({
      is: 'failed'
      step: SwapStep
      hash: string | undefined
      sent: SwapSent | undefined
      error: unknown
    } & SwapOrder)
  /** `hash` unless the wallet keeps it to itself. */
  | ({ is: 'confirmed'; hash: string | undefined } & SwapOrder)

/** What can happen to a swap. */
export type SwapEvent =
  | { is: 'tokenChosen'; side: 'from' | 'to'; token: SwapToken }
  /** What the account holds, and what it is worth, has been read anew. */
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
  /** `ways` are those that market and wallet have besides an approval. */
  | { is: 'allowanceRead'; allowance: bigint; ways: readonly SwapWay[]; mustClear?: boolean }
  | { is: 'cleared' }
  | { is: 'approvalSent'; hash: string }
  | { is: 'approved' }
  | { is: 'permitted'; permit: Permit }
  /** The wallet has no such way after all. */
  | { is: 'wayRefused' }
  | {
      is: 'built'
      call: SwapCall
      approvals: readonly EvmCall[]
      /** What the chain charges for the call in addition to gas, in wei. */
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
  /** `kept`: what that account has left behind, found again. */
  | { is: 'accountChanged'; account: string | undefined; kept?: SwapState | undefined }
