import { ApiFailureError } from '../api/errors.ts'
import { type BuyDraft, type BuyEvent, type BuyState, emptyBuyDraft, prepareBuy } from './buyState.ts'

/** Returns the initial state of a purchase, optionally with a draft preset by the host app. */
export function initialBuyState(account: string | undefined, draft: Partial<BuyDraft> = {}): BuyState {
  return toDrafted(account, { ...emptyBuyDraft, ...draft })
}

/** Returns the next state of a purchase. Pure and total. */
export function buyTransition(state: BuyState, event: BuyEvent): BuyState {
  // A confirmed purchase always goes to the account that ordered it.
  if (event.is === 'accountChanged') {
    const isUnderWay = !isDrafting(state) && state.is !== 'failed'
    return isUnderWay || state.account === event.account ? state : toDrafted(event.account, state.draft)
  }
  switch (state.is) {
    case 'choosing':
      return drafted(state, event)
    case 'quoting':
      if (event.is !== 'quoteFound') return drafted(state, event)
      return {
        is: 'quoted',
        account: state.account,
        draft: state.draft,
        quote: event.quote,
        isEstimate: event.isEstimate,
        orderId: event.orderId,
      }
    case 'quoted':
      return quoted(state, event)
    case 'opening': {
      const { is: _, ...order } = state
      if (event.is === 'pageMade')
        return { is: 'waiting', ...order, url: event.url, isBlocked: event.isBlocked }
      return event.is === 'pageNotMade'
        ? { is: 'failed', ...order, error: event.error, isFirst: true }
        : state
    }
    case 'waiting': {
      const { is: _, url: __, isBlocked: ___, ...order } = state
      if (event.is === 'delivered')
        return { is: 'confirmed', ...order, hash: event.hash, isFirst: event.isFirst }
      if (event.is === 'notPaid') return { is: 'failed', ...order, error: undefined, isFirst: event.isFirst }
      return event.is === 'backAsked' ? toDrafted(state.account, state.draft) : state
    }
    case 'failed':
      return failed(state, event)
    case 'confirmed':
      return event.is === 'backAsked' ? toDrafted(state.account, { ...state.draft, amount: '' }) : state
  }
}

type Drafting = Extract<BuyState, { is: 'choosing' | 'quoting' | 'quoted' }>

/** Returns the state for a draft. A complete draft is quoted. */
function toDrafted(account: string | undefined, draft: BuyDraft): BuyState {
  const prepared = prepareBuy(draft)
  return prepared
    ? { is: 'quoting', account, draft: prepared, quote: undefined, isEstimate: false }
    : { is: 'choosing', account, draft }
}

/** Handles changes of the draft, in any state before the visitor confirms. */
function drafted(state: Drafting, event: BuyEvent): BuyState {
  const { account, draft } = state
  switch (event.is) {
    case 'assetChosen':
      return toDrafted(account, { ...draft, asset: event.asset })
    case 'paymentChosen':
      return toDrafted(account, { ...draft, currency: event.currency, method: event.method })
    case 'amountWritten':
      return toDrafted(account, { ...draft, amount: event.amount })
    default:
      return state
  }
}

function quoted(state: Extract<BuyState, { is: 'quoted' }>, event: BuyEvent): BuyState {
  const { account, draft, quote, orderId, isEstimate } = state
  if (event.is === 'quoteAsked') return { is: 'quoting', account, draft, quote, isEstimate }
  if (event.is !== 'buyAsked') return drafted(state, event)
  // An estimate cannot be paid (9.20).
  return account === undefined || isEstimate ? state : { is: 'opening', account, draft, quote, orderId }
}

function failed(state: Extract<BuyState, { is: 'failed' }>, event: BuyEvent): BuyState {
  const { is: _, error, isFirst: __, ...order } = state
  if (event.is === 'backAsked') return toDrafted(state.account, state.draft)
  if (event.is !== 'retryAsked') return state
  // A failed page request is retried with the same id. A failed payment starts a new purchase. A quote that expired or
  // that the server no longer knows is not reused.
  return error === undefined || isQuoteRefused(error)
    ? toDrafted(state.account, state.draft)
    : { is: 'opening', ...order }
}

function isQuoteRefused(error: unknown): boolean {
  return error instanceof ApiFailureError && error.reasons.some(({ field }) => field === 'quoteId')
}

function isDrafting(state: BuyState): state is Drafting {
  return state.is === 'choosing' || state.is === 'quoting' || state.is === 'quoted'
}
