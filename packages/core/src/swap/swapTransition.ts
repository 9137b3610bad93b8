import {
  BalanceInsufficientError,
  CallsUnknownError,
  FeeBalanceInsufficientError,
  TransactionRevertedError,
} from '../errors/send.ts'
import { formatAmount } from '../utils/amounts.ts'
import { isNativeToken } from '../utils/isNativeToken.ts'
import { LiquidityInsufficientError, QuoteMovedError } from './errors.ts'
import type { SwapQuote } from './getSwapQuote.ts'
import { isSwapOver } from './isSwapOver.ts'
import { emptySwapDraft, type PreparedSwap, prepareSwap, type SwapDraft, toMinimum } from './prepareSwap.ts'
import type { SwapEvent, SwapOrder, SwapSent, SwapState, SwapStep, SwapWay } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'

/** Returns the initial state of a swap, optionally with a draft preset by the host app. */
export function initialSwapState(account: string | undefined, draft: Partial<SwapDraft> = {}): SwapState {
  return toDrafted(account, { ...emptySwapDraft, ...draft })
}

/** Returns the next state of a swap. Pure and total. */
export function swapTransition(state: SwapState, event: SwapEvent): SwapState {
  // Requests already sent to the wallet continue.
  if (event.type === 'accountChanged') return isUnderWay(state) ? state : moved(state, event)
  switch (state.status) {
    case 'choosing':
      return found(state, event) ?? drafted(state, event)
    case 'quoting':
      return quoting(state, event)
    case 'quoted':
      return quoted(state, event)
    case 'failed':
      return failed(state, event)
    case 'confirmed':
      return event.type === 'backRequested' ? initialSwapState(state.account) : state
    default:
      return event.type === 'stepFailed' ? toFailed(state, event.error) : stepped(state, event)
  }
}

/** Handles a change of the account or the network. */
function moved(
  state: SwapState,
  { account, kept }: Extract<SwapEvent, { type: 'accountChanged' }>,
): SwapState {
  // Another account has other balances, so the draft is cleared.
  if (state.account !== account) return kept ?? initialSwapState(account)
  // A stored swap of the network that became active may have been paid, so it is shown before another one is made.
  return kept && networkOf(kept) !== networkOf(state) ? kept : state
}

function networkOf({ draft: { from, to } }: SwapState): string | undefined {
  return (from ?? to)?.networkId
}

function isUnderWay({ status }: SwapState): boolean {
  return ['clearing', 'approving', 'permitting', 'signing', 'confirming', 'confirmed'].includes(status)
}

type Drafting = Extract<SwapState, { status: 'choosing' | 'quoting' | 'quoted' }>
type Stepping = Extract<SwapState, { status: SwapStep }>

/** Returns the state for a draft. A complete draft is quoted. */
function toDrafted(account: string | undefined, draft: SwapDraft): SwapState {
  const choosing = { status: 'choosing', account, draft, isFindingMax: false, error: undefined } as const
  try {
    const swap = prepareSwap(draft)
    return swap ? { status: 'quoting', account, draft, swap, quote: undefined } : choosing
  } catch (error) {
    return { ...choosing, error }
  }
}

/** Handles changes of the draft, in any state before the visitor confirms. */
function drafted(state: Drafting, event: SwapEvent): SwapState {
  const { account, draft } = state
  switch (event.type) {
    case 'tokenSelected': {
      const [side, other] = event.side === 'from' ? (['from', 'to'] as const) : (['to', 'from'] as const)
      // Choosing the other side's token swaps the two. A token on another network clears the other side.
      const kept = draft[other]?.id === event.token.id ? draft[side] : draft[other]
      const opposite = kept?.networkId === event.token.networkId ? kept : undefined
      return withMax(state, toDrafted(account, { ...draft, [side]: event.token, [other]: opposite }))
    }
    case 'tokensRead':
      return withTokens(state, event.tokens)
    case 'amountChanged':
      return toDrafted(account, { ...draft, amount: event.amount })
    case 'slippageSelected': {
      const changed = { ...state, draft: { ...draft, slippagePpm: event.slippagePpm } }
      return changed.status === 'quoted'
        ? { ...changed, minimum: toMinimum(changed.quote, event.slippagePpm) }
        : changed
    }
    case 'flipped': {
      const { from, to } = draft
      const amount =
        state.status === 'quoted' && to ? formatAmount(state.quote.amountOut, to.decimals) : draft.amount
      return toDrafted(account, { ...draft, from: to, to: from, amount })
    }
    case 'maxRequested': {
      const { from } = draft
      if (!from) return state
      if (isNativeToken(from.id))
        return { status: 'choosing', account, draft, isFindingMax: true, error: undefined }
      return toDrafted(account, { ...draft, amount: formatAmount(from.balance, from.decimals) })
    }
    case 'quoteRequested':
      return withMax(state, toDrafted(account, draft))
    default:
      return state
  }
}

/** Keeps finding the maximum until the token to pay with changes. */
function withMax(state: Drafting, next: SwapState): SwapState {
  const { account, draft } = next
  const isKept = state.status === 'choosing' && state.isFindingMax && state.draft.from?.id === draft.from?.id
  return isKept ? { status: 'choosing', account, draft, isFindingMax: true, error: undefined } : next
}

/** Updates balances and prices of a draft. The swap and its quote stay unchanged. */
function withTokens(state: Drafting, tokens: readonly SwapToken[]): SwapState {
  const { draft } = state
  const [from, to] = [renew(draft.from, tokens), renew(draft.to, tokens)]
  if (from === draft.from && to === draft.to) return state
  const renewed = { ...state, draft: { ...draft, from, to } }
  const isAboutMore = renewed.status !== 'quoted' || isOtherFailure(renewed.error)
  return isAboutMore ? renewed : { ...renewed, error: lacksBalance(renewed.draft, renewed.swap) }
}

function renew(known: SwapToken | undefined, tokens: readonly SwapToken[]): SwapToken | undefined {
  const read = known && tokens.find(({ id }) => id.toLowerCase() === known.id.toLowerCase())
  if (!read || (read.balance === known.balance && read.price === known.price)) return known
  return { ...known, balance: read.balance, price: read.price }
}

function isOtherFailure(error: unknown): boolean {
  return error !== undefined && !(error instanceof BalanceInsufficientError)
}

/** Handles the fee estimate for the full balance. */
function found(state: Extract<SwapState, { status: 'choosing' }>, event: SwapEvent): SwapState | undefined {
  const { account, draft, isFindingMax } = state
  if (!isFindingMax || !draft.from) return undefined
  if (event.type === 'maxNotFound') return { ...state, isFindingMax: false, error: event.error }
  if (event.type !== 'maxFound') return undefined
  const left = draft.from.balance - event.reserve
  if (left > 0n) return toDrafted(account, { ...draft, amount: formatAmount(left, draft.from.decimals) })
  return { ...state, isFindingMax: false, error: new FeeBalanceInsufficientError(draft.from.symbol) }
}

function quoting(state: Extract<SwapState, { status: 'quoting' }>, event: SwapEvent): SwapState {
  const { account, draft, swap } = state
  const toQuoted = (quote: SwapQuote, error: unknown): SwapState => {
    const minimum = toMinimum(quote, draft.slippagePpm)
    return { status: 'quoted', account, draft, swap, quote, minimum, error }
  }
  switch (event.type) {
    case 'quoteFound':
      return toQuoted(event.quote, lacksBalance(draft, swap))
    case 'quoteNotFound': {
      const { error } = event
      // After a server error, the quote is requested again later. The previous quote cannot be confirmed until then.
      if (state.quote && !(error instanceof LiquidityInsufficientError)) return toQuoted(state.quote, error)
      return { status: 'choosing', account, draft, isFindingMax: false, error }
    }
    case 'quoteRequested':
      return state
    default:
      return drafted(state, event)
  }
}

function quoted(state: Extract<SwapState, { status: 'quoted' }>, event: SwapEvent): SwapState {
  const { account, draft, swap, quote, minimum } = state
  switch (event.type) {
    case 'quoteRequested':
      return { status: 'quoting', account, draft, swap, quote }
    case 'swapRequested': {
      const { from, to } = draft
      if (account === undefined || !from || !to || state.error !== undefined) return state
      const order = { account, draft: { ...draft, from, to }, swap, quote, minimum, refused: [] }
      return toStart(order)
    }
    default:
      return drafted(state, event)
  }
}

function stepped(state: Stepping, event: SwapEvent): SwapState {
  const order = toOrder(state)
  switch (state.status) {
    case 'checkingAllowance':
      return event.type === 'allowanceRead' ? toWay(order, event) : state
    case 'clearing':
    case 'approving':
      if (event.type === 'approvalSent' || event.type === 'repriced') return { ...state, hash: event.hash }
      if (event.type !== (state.status === 'clearing' ? 'cleared' : 'approved')) return state
      // After a reload or a retry, the visitor has not seen the current price yet.
      if (state.isFoundAgain) return toDrafted(order.account, order.draft)
      return state.status === 'clearing' ? toApproving(order) : { status: 'building', ...order }
    case 'permitting':
      if (event.type === 'wayRefused') return withoutWay(order, 'permit')
      return event.type === 'permitted' ? { status: 'building', ...order, permit: event.permit } : state
    case 'building':
      if (event.type === 'wayRefused' && order.way === 'permit') return withoutWay(order, 'permit')
      return event.type === 'built' ? toSigning(order, event) : state
    case 'signing':
      if (event.type === 'wayRefused' && order.way === 'calls') return withoutWay(order, 'calls')
      return event.type === 'signed' ? { status: 'confirming', sent: event.sent, ...order } : state
    case 'confirming':
      if (event.type === 'repriced') return { ...state, sent: { hash: event.hash } }
      return event.type === 'mined'
        ? { status: 'confirmed', hash: event.hash ?? hashOf(state), ...order }
        : state
  }
}

/**
 * Returns the first step after the visitor confirms or retries. The allowance is checked again, unless none is needed.
 */
function toStart(order: SwapOrder): SwapState {
  const needsNone = order.quote.spender === null || isNativeToken(order.swap.from)
  return needsNone
    ? { status: 'building', ...order, way: 'none' }
    : { status: 'checkingAllowance', ...order, way: undefined, mustClear: undefined }
}

/** Prefers one wallet request over two, and a free signature over a transaction. */
function toWay(
  order: SwapOrder,
  { allowance, ways, mustClear }: Extract<SwapEvent, { type: 'allowanceRead' }>,
): SwapState {
  if (allowance >= order.swap.amount) return { status: 'building', ...order, way: 'none' }
  const way = (['calls', 'permit'] as const).find(
    (other) => ways.includes(other) && !order.refused.includes(other),
  )
  if (way === 'calls') return { status: 'building', ...order, way, mustClear }
  if (way === 'permit') return { status: 'permitting', ...order, way }
  return mustClear
    ? { status: 'clearing', hash: undefined, isFoundAgain: false, ...order, way: 'approval', mustClear }
    : toApproving(order)
}

function toApproving(order: SwapOrder): SwapState {
  return { status: 'approving', hash: undefined, isFoundAgain: false, ...order, way: 'approval' }
}

function withoutWay(order: SwapOrder, way: SwapWay): SwapState {
  return toStart({ ...order, refused: [...order.refused, way] })
}

function toSigning(order: SwapOrder, event: Extract<SwapEvent, { type: 'built' }>): SwapState {
  const { call, approvals, nativeSymbol } = event
  // Other servers of this API don't enforce a minimum.
  if (call.minimum < order.minimum) return toFailed({ status: 'building', ...order }, new QuoteMovedError())
  // Wallets with batched calls may pay fees differently, and report it if they cannot.
  if (order.way !== 'calls' && lacksFee(order, event))
    return toFailed({ status: 'building', ...order }, new FeeBalanceInsufficientError(nativeSymbol))
  return { status: 'signing', call, approvals, ...order }
}

function failed(state: Extract<SwapState, { status: 'failed' }>, event: SwapEvent): SwapState {
  const { step, sent, error } = state
  const order = toOrder(state)
  const { account, draft, swap, quote } = order
  // The same draft might swap twice.
  const cleared = mayBeSwapped(state) && initialSwapState(account)
  if (event.type === 'backRequested') return cleared || { status: 'quoting', account, draft, swap, quote }
  if (event.type !== 'retryRequested') return state
  // The transaction may still be mined, and sending another would pay twice.
  if (sent && step === 'confirming') return { status: 'confirming', sent, ...order }
  if (sent && 'hash' in sent)
    return {
      status: step === 'clearing' ? 'clearing' : 'approving',
      hash: sent.hash,
      isFoundAgain: true,
      ...order,
    }
  // Nothing can be checked.
  if (cleared) return cleared
  // The visitor has to confirm again after a price change, after a transaction that was mined and failed, or if an
  // approval may have been sent.
  const isMined = step === 'confirming' || (step === 'signing' && error instanceof TransactionRevertedError)
  const needsYes = isMined || error instanceof QuoteMovedError || error instanceof CallsUnknownError
  if (needsYes) return { status: 'quoting', account, draft, swap, quote }
  // After rejecting a batch, or the account upgrade it requires, the visitor is asked for each transaction separately.
  if (step === 'signing' && order.way === 'calls') return withoutWay(order, 'calls')
  return toStart(order)
}

/** Returns whether the swap itself, not only its approval, may have been mined or may still be. */
function mayBeSwapped({ step, sent, error }: Extract<SwapState, { status: 'failed' }>): boolean {
  const isUnknown = sent !== undefined || error instanceof CallsUnknownError
  return isUnknown && (step === 'signing' || step === 'confirming')
}

function toFailed(state: Stepping, error: unknown): SwapState {
  const sent = isSwapOver(error) ? undefined : sentOf(state)
  // A smart account reports a swap that was mined and failed before its hash was known.
  const hash = hashOf(state) ?? (error instanceof TransactionRevertedError ? error.hash : undefined)
  return { status: 'failed', step: state.status, hash, sent, error, ...toOrder(state) }
}

function sentOf(state: Stepping): SwapSent | undefined {
  if (state.status === 'confirming') return state.sent
  const isAllowance = state.status === 'clearing' || state.status === 'approving'
  return isAllowance && state.hash !== undefined ? { hash: state.hash } : undefined
}

function hashOf(state: Stepping): string | undefined {
  const sent = sentOf(state)
  return sent && 'hash' in sent ? sent.hash : undefined
}

function toOrder(order: SwapOrder): SwapOrder {
  const { account, draft, swap, quote, minimum, way, permit, mustClear, refused } = order
  return { account, draft, swap, quote, minimum, way, permit, mustClear, refused }
}

function lacksBalance({ from }: SwapDraft, { amount }: PreparedSwap): unknown {
  return from && amount > from.balance ? new BalanceInsufficientError(from.symbol) : undefined
}

function lacksFee(
  { swap }: SwapOrder,
  { call, chainFee, nativeBalance, isSponsorable }: Extract<SwapEvent, { type: 'built' }>,
): boolean {
  const { gas = 0n, gasPrice = 0n } = call
  const fee = isSponsorable ? 0n : gas * gasPrice + chainFee
  return nativeBalance < fee + (isNativeToken(swap.from) ? swap.amount : 0n)
}
