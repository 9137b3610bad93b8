import { ApiFailureError } from '../api/errors.ts'
import { type BuyDraft, type BuyEvent, type BuyState, emptyBuyDraft, prepareBuy } from './buyState.ts'

/** Returns the initial state of a purchase, optionally with a draft preset by the host app. */
export function initialBuyState(account: string | undefined, draft: Partial<BuyDraft> = {}): BuyState {
  return toDrafted(account, { ...emptyBuyDraft, ...draft })
}

/** Returns the next state of a purchase. Pure and total. */
export function buyTransition(state: BuyState, event: BuyEvent): BuyState {
  // A confirmed purchase always goes to the account that ordered it.
  if (event.type === 'accountChanged') {
    const isUnderWay = !isDrafting(state) && state.status !== 'failed'
    return isUnderWay || state.account === event.account ? state : toDrafted(event.account, state.draft)
  }
  switch (state.status) {
    case 'choosing':
      return drafted(state, event)
    case 'quoting':
      if (event.type !== 'quoteFound') return drafted(state, event)
      return {
        status: 'quoted',
        account: state.account,
        draft: state.draft,
        quote: event.quote,
        isEstimate: event.isEstimate,
        orderId: event.orderId,
      }
    case 'quoted':
      return quoted(state, event)
    case 'opening': {
      const { status: _, ...order } = state
      if (event.type === 'pageCreated')
        return { status: 'waiting', ...order, url: event.url, isBlocked: event.isBlocked }
      return event.type === 'pageFailed'
        ? { status: 'failed', ...order, error: event.error, isFirst: true }
        : state
    }
    case 'waiting': {
      const { status: _, url: __, isBlocked: ___, ...order } = state
      if (event.type === 'delivered')
        return { status: 'confirmed', ...order, hash: event.hash, isFirst: event.isFirst }
      if (event.type === 'notPaid')
        return { status: 'failed', ...order, error: undefined, isFirst: event.isFirst }
      return event.type === 'backRequested' ? toDrafted(state.account, state.draft) : state
    }
    case 'failed':
      return failed(state, event)
    case 'confirmed':
      return event.type === 'backRequested' ? toDrafted(state.account, { ...state.draft, amount: '' }) : state
  }
}

type Drafting = Extract<BuyState, { status: 'choosing' | 'quoting' | 'quoted' }>

/** Returns the state for a draft. A complete draft is quoted. */
function toDrafted(account: string | undefined, draft: BuyDraft): BuyState {
  const prepared = prepareBuy(draft)
  return prepared
    ? { status: 'quoting', account, draft: prepared, quote: undefined, isEstimate: false }
    : { status: 'choosing', account, draft }
}

/** Handles changes of the draft, in any state before the visitor confirms. */
function drafted(state: Drafting, event: BuyEvent): BuyState {
  const { account, draft } = state
  switch (event.type) {
    case 'assetSelected':
      return toDrafted(account, { ...draft, asset: event.asset })
    case 'paymentSelected':
      return toDrafted(account, { ...draft, currency: event.currency, method: event.method })
    case 'amountChanged':
      return toDrafted(account, { ...draft, amount: event.amount })
    default:
      return state
  }
}

function quoted(state: Extract<BuyState, { status: 'quoted' }>, event: BuyEvent): BuyState {
  const { account, draft, quote, orderId, isEstimate } = state
  if (event.type === 'quoteRequested') return { status: 'quoting', account, draft, quote, isEstimate }
  if (event.type !== 'buyRequested') return drafted(state, event)
  // An estimate cannot be paid (9.20).
  return account === undefined || isEstimate ? state : { status: 'opening', account, draft, quote, orderId }
}

function failed(state: Extract<BuyState, { status: 'failed' }>, event: BuyEvent): BuyState {
  const { status: _, error, isFirst: __, ...order } = state
  if (event.type === 'backRequested') return toDrafted(state.account, state.draft)
  if (event.type !== 'retryRequested') return state
  // A failed page request is retried with the same id. A failed payment starts a new purchase. A quote that expired or
  // that the server no longer knows is not reused.
  return error === undefined || isQuoteRefused(error)
    ? toDrafted(state.account, state.draft)
    : { status: 'opening', ...order }
}

function isQuoteRefused(error: unknown): boolean {
  return error instanceof ApiFailureError && error.reasons.some(({ field }) => field === 'quoteId')
}

function isDrafting(state: BuyState): state is Drafting {
  return state.status === 'choosing' || state.status === 'quoting' || state.status === 'quoted'
}
