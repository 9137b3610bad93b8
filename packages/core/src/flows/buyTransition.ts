import { ApiFailureError } from '../errors/api.ts'
import { type BuyDraft, type BuyEvent, type BuyState, emptyBuyDraft, prepareBuy } from './buyState.ts'

/** A purchase before anything is chosen, or with what a host has chosen. */
export function initialBuyState(account: string | undefined, draft: Partial<BuyDraft> = {}): BuyState {
  return toDrafted(account, { ...emptyBuyDraft, ...draft })
}

/** The transitions of a purchase: pure and total. */
export function buyTransition(state: BuyState, event: BuyEvent): BuyState {
  // What somebody pays for goes to whom it was ordered for.
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

/** What a draft leads to: a question for its quote, once it is whole. */
function toDrafted(account: string | undefined, draft: BuyDraft): BuyState {
  const prepared = prepareBuy(draft)
  return prepared
    ? { is: 'quoting', account, draft: prepared, quote: undefined, isEstimate: false }
    : { is: 'choosing', account, draft }
}

/** Changes of the draft, which any state before the visitor's yes takes. */
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
  // A page that could not be had is asked for again under the same id. A payment that failed is another purchase, and
  // a quote that is too old, or of a server that has forgotten it, is never taken again.
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
