import { BalanceInsufficientError, CallsUnknownError, FeeBalanceInsufficientError } from '../errors/send.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { formatAmount } from '../utils/amounts.ts'
import { isTransactionOver } from './isTransactionOver.ts'
import { emptyDraft, prepareTransfer, type SendDraft } from './prepareTransfer.ts'
import { cleanReceiver, type ReadReceiver, readReceiver } from './readReceiver.ts'
import type { ReceiverState, ReviewedFees, SendEvent, SendOrigin, SendState } from './sendState.ts'
import type { SendToken } from './sendToken.ts'

/** Returns the initial state of a send. */
export function initialSendState({ from, networkId }: SendOrigin, draft: Partial<SendDraft> = {}): SendState {
  const state = {
    status: 'editing',
    from,
    networkId,
    draft: emptyDraft,
    receiver: { status: 'empty' },
    isFindingMax: false,
    error: undefined,
  } as const
  const withToken = draft.token ? sendTransition(state, { type: 'tokenSelected', token: draft.token }) : state
  const withAmount = draft.amount
    ? sendTransition(withToken, { type: 'amountChanged', amount: draft.amount })
    : withToken
  return draft.receiver
    ? sendTransition(withAmount, { type: 'receiverChanged', text: draft.receiver })
    : withAmount
}

/** Returns the next state of a send. Pure and total. */
export function sendTransition(state: SendState, event: SendEvent): SendState {
  if (event.type === 'accountChanged') {
    // A transfer that is already being sent continues.
    return state.status === 'editing' || state.status === 'reviewing' ? moved(state, event) : state
  }
  switch (state.status) {
    case 'editing':
      return edited(state, event)
    case 'reviewing':
      return reviewed(state, event)
    case 'submitting':
      if (event.type === 'submitted') {
        const { fees: _, speed: __, fee: ___, feeError: ____, payer: _____, ...rest } = state
        return { ...rest, status: 'confirming', hash: event.hash }
      }
      return event.type === 'notSubmitted' ? { ...state, status: 'reviewing', error: event.error } : state
    case 'confirming':
      return confirmed(state, event)
    case 'failed':
      return failed(state, event)
    case 'confirmed':
      return event.type === 'backRequested' ? initialSendState(state) : state
  }
}

/** Handles a change of the account or the network before anything is sent. */
function moved(
  state: Extract<SendState, { status: 'editing' | 'reviewing' }>,
  { from, networkId }: SendOrigin,
): SendState {
  // Another account has other balances, so the draft is cleared (4.14).
  if (state.from !== from) return initialSendState({ from, networkId })
  if (state.networkId === networkId) return state
  const { token, receiver } = state.draft
  // Another network has other tokens, but the receiver may be the same.
  const isLeft = token !== undefined && token.networkId !== networkId
  return isLeft ? initialSendState({ from, networkId }, { receiver }) : { ...state, networkId }
}

function edited(state: Extract<SendState, { status: 'editing' }>, event: SendEvent): SendState {
  const { draft } = state
  const change = (next: Partial<SendDraft>): typeof state => ({
    ...state,
    draft: { ...draft, ...next },
    isFindingMax: false,
    error: undefined,
  })
  switch (event.type) {
    case 'tokenSelected': {
      const amount = event.token.asset.type === 'erc721' ? '1' : ''
      const changed = change({ token: event.token, amount, computeBudget: undefined })
      const isOtherNetwork = draft.token && draft.token.networkId !== event.token.networkId
      return isOtherNetwork || !draft.token ? withReceiver(changed, draft.receiver) : changed
    }
    case 'tokensRead':
      return withTokens(state, event.tokens)
    case 'amountChanged':
      return change({ amount: event.amount, computeBudget: undefined })
    case 'maxRequested': {
      const { token } = draft
      if (!token) return state
      if (token.asset.type === 'native') return { ...state, isFindingMax: true, error: undefined }
      return change({ amount: formatAmount(token.balance, token.decimals) })
    }
    case 'maxFound': {
      const { token } = draft
      if (!token || !state.isFindingMax) return state
      const left = token.balance - event.reserve
      if (left <= 0n) return { ...change({}), error: new BalanceInsufficientError(token.symbol) }
      const { computeBudget } = event
      return change({ amount: formatAmount(left, token.decimals), computeBudget })
    }
    case 'maxNotFound':
      return { ...change({}), error: event.error }
    case 'receiverChanged':
      return withReceiver(state, event.text)
    case 'receiverResolved':
      return state.receiver.status === 'resolving'
        ? { ...state, receiver: { status: 'resolved', receiver: event.receiver } }
        : state
    case 'receiverNotResolved':
      return state.receiver.status === 'resolving'
        ? { ...state, receiver: { status: 'unresolved', error: event.error } }
        : state
    case 'reviewRequested':
      return toReview(state)
    default:
      return state
  }
}

/** Updates the balance and the price of the token to send. Keeps what was entered. */
function withTokens<state extends { draft: SendDraft; error: unknown }>(
  state: state,
  tokens: readonly SendToken[],
): state {
  const { draft } = state
  const known = draft.token
  const read = known && tokens.find((token) => isSameToken(token, known))
  if (!read || (read.balance === known.balance && read.price === known.price)) return state
  const token = { ...known, balance: read.balance, price: read.price }
  const error = state.error instanceof BalanceInsufficientError ? undefined : state.error
  return { ...state, draft: { ...draft, token }, error }
}

function isSameToken({ asset: one, ...token }: SendToken, { asset: other, ...known }: SendToken): boolean {
  if (token.networkId !== known.networkId || one.type !== other.type) return false
  const isSameContract =
    one.type === 'native' || (other.type !== 'native' && isSameAddress(one.address, other.address))
  const isSameId = !('tokenId' in one && 'tokenId' in other) || one.tokenId === other.tokenId
  return isSameContract && isSameId
}

/** Names are resolved on the token's network, so a receiver is only parsed once a token is selected. */
function withReceiver(state: Extract<SendState, { status: 'editing' }>, written: string): SendState {
  const text = cleanReceiver(written)
  const { token } = state.draft
  const draft = { ...state.draft, receiver: text }
  const receiver = token && text !== '' ? toReceiverState(readReceiver(text, token.networkId)) : noReceiver
  return { ...state, draft, receiver, error: undefined }
}

const noReceiver: ReceiverState = { status: 'empty' }

function toReceiverState(read: ReadReceiver): ReceiverState {
  if (read.status === 'invalid') return read
  if (read.status === 'name') return { status: 'resolving' }
  return { status: 'resolved', receiver: { address: read.address, name: null, avatar: null } }
}

function toReview(state: Extract<SendState, { status: 'editing' }>): SendState {
  const { draft, from, networkId } = state
  // The resolved address must be visible before anything is signed.
  if (state.receiver.status === 'resolving' || from === undefined) return state
  const receiver = state.receiver.status === 'resolved' ? state.receiver.receiver : undefined
  try {
    const transfer = prepareTransfer(draft, from, receiver)
    if (!receiver) return state
    return { status: 'reviewing', from, networkId, draft, receiver, transfer, ...noFees, error: undefined }
  } catch (error) {
    return { ...state, error }
  }
}

function reviewed(state: Extract<SendState, { status: 'reviewing' }>, event: SendEvent): SendState {
  switch (event.type) {
    case 'tokensRead': {
      const renewed = withTokens(state, event.tokens)
      return renewed === state ? state : withFee(renewed)
    }
    case 'feesEstimated':
      return withFee({
        ...state,
        fees: event.fees,
        payer: event.payer,
        feeError: undefined,
        error: exceptFeeError(state),
      })
    case 'speedSelected':
      return withFee({ ...state, speed: event.speed })
    case 'feeNotEstimated':
      return { ...state, feeError: event.error, error: exceptFeeError(state) ?? event.error }
    case 'backRequested': {
      const { from, networkId, draft, receiver: known } = state
      // The transfer may have been sent, and the same draft would send it twice.
      if (state.error instanceof CallsUnknownError) return initialSendState(state)
      const receiver = { status: 'resolved', receiver: known } as const
      return { status: 'editing', from, networkId, draft, receiver, isFindingMax: false, error: undefined }
    }
    case 'submitRequested': {
      if (state.error instanceof BalanceInsufficientError || state.error instanceof CallsUnknownError)
        return state
      const { error: _, ...rest } = state
      return { ...rest, status: 'submitting' }
    }
    default:
      return state
  }
}

function confirmed(state: Extract<SendState, { status: 'confirming' }>, event: SendEvent): SendState {
  switch (event.type) {
    case 'repriced':
      return { ...state, hash: event.hash }
    case 'mined': {
      const { draft, ...rest } = state
      // Always set, because a transfer is prepared from a draft with a token.
      return draft.token ? { ...rest, status: 'confirmed', token: draft.token } : state
    }
    case 'notMined':
      return { ...state, status: 'failed', error: event.error, mayBeMined: !isTransactionOver(event.error) }
    default:
      return state
  }
}

function failed(state: Extract<SendState, { status: 'failed' }>, event: SendEvent): SendState {
  const { hash, error: _, mayBeMined, ...rest } = state
  if (event.type === 'retryRequested') return mayBeMined ? { ...rest, status: 'confirming', hash } : state
  if (event.type !== 'backRequested') return state
  // Sending the same draft again might pay twice.
  return mayBeMined ? initialSendState(state) : { ...rest, status: 'reviewing', ...noFees, error: undefined }
}

const noFees = {
  fees: undefined,
  speed: 'usual',
  fee: undefined,
  feeError: undefined,
  payer: undefined,
} as const

/** Returns the error of a review, unless it is that of the last estimate. */
function exceptFeeError({ error, feeError }: ReviewedFees & { error: unknown }): unknown {
  return error === feeError ? undefined : error
}

/** Selects the fee of the chosen speed, falling back to the usual one, and checks whether the balance covers it. */
function withFee(state: Extract<SendState, { status: 'reviewing' }>): typeof state {
  const { fees, draft, transfer, payer } = state
  const fee = fees?.find(({ speed }) => speed === state.speed) ?? fees?.find(({ speed }) => speed === 'usual')
  const { token } = draft
  const isNative = token?.asset.type === 'native'
  const owed = fee && !payer?.isSponsorable ? fee.amount : 0n
  const spent = transfer.amount + (isNative ? owed : 0n)
  // An estimate for a mint that scales amounts has compared the raw amounts.
  const isShort = token !== undefined && !fee?.scaled && spent > token.balance
  const lacksFee = payer !== undefined && !isNative && owed > payer.balance
  // Another speed may be affordable.
  const other = isAboutBalance(state.error) ? undefined : state.error
  const isUnknown = state.error instanceof CallsUnknownError
  const unpaid = lacksFee && !isUnknown ? new FeeBalanceInsufficientError(payer.symbol) : other
  const amount = fee?.scaled?.amount ?? transfer.amount
  return {
    ...state,
    // If the mint scales amounts, the exact amount may not exist. The review shows the amount that is sent.
    transfer: { ...transfer, amount },
    fee,
    error: isShort && !isUnknown ? new BalanceInsufficientError(token.symbol) : unpaid,
  }
}

function isAboutBalance(error: unknown): boolean {
  return error instanceof BalanceInsufficientError || error instanceof FeeBalanceInsufficientError
}
