import { receiptTimeoutMs, swapQuoteRefreshMs } from '@latchkey/protocol/constants'
import { getAddress, type Hash } from 'viem'
import { isSmartAccount } from '../account/isSmartAccount.ts'
import { readBalance } from '../account/readBalance.ts'
import { refreshAccount } from '../account/refreshAccount.ts'
import { ApiFailureError } from '../api/errors.ts'
import { BalanceInsufficientError, FeeBalanceInsufficientError } from '../errors/send.ts'
import { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
import { followFacts } from '../kit/followFacts.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toReason } from '../kit/toReason.ts'
import { addPendingTransaction } from '../send/addPendingTransaction.ts'
import { readCallChainFee } from '../send/measureCall.ts'
import { requestTransaction, sendTransaction } from '../send/sendTransaction.ts'
import { waitForReceipt } from '../send/waitForReceipt.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { buildApproval, mustClearFirst, toClearing } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { CallsUnavailableError, PermitUnavailableError } from './errors.ts'
import { estimateSwapFee } from './estimateSwapFee.ts'
import { estimateSwapReserve } from './estimateSwapReserve.ts'
import { getAllowance } from './getAllowance.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { isPermitGood } from './isPermitGood.ts'
import { isSwapOver } from './isSwapOver.ts'
import type { SwapDraft } from './prepareSwap.ts'
import { canSendCalls, sendCalls, waitForCalls } from './sendCalls.ts'
import { signPermit } from './signPermit.ts'
import { forgetOtherApproval, forgetSwap, readStoredSwap, type StoredStep, storeSwap } from './storedSwap.ts'
import {
  isSwapPending,
  type SwapEvent,
  type SwapOrder,
  type SwapSent,
  type SwapState,
  type SwapWay,
} from './swapState.ts'
import { initialSwapState, swapTransition } from './swapTransition.ts'

/** A running swap. */
export type SwapFlow = Flow<SwapState, SwapEvent>

/**
 * Starts a swap from the active account: choosing, quoting, quoted, checking the allowance, clearing, approving or
 * permitting the exact amount, building, signing, confirming, confirmed. Clearing resets an old allowance if the token
 * requires it (USDT). Wallets with batched calls receive approval and swap together. Input aborts a pending quote, and
 * a quote is refreshed every `refreshMs`. An account change clears the draft. A failure keeps it and its step. A signed
 * reset, approval or swap of the active network without a known receipt takes precedence. It is kept under `<prefix>.swap`
 * across reloads until its outcome is known or the visitor cancels it.
 */
export function createSwapFlow(
  kit: Kit,
  draft: Partial<SwapDraft> = {},
  {
    refreshMs = swapQuoteRefreshMs,
  }: {
    /** Milliseconds between refreshes of a quote. 15 s by default. */
    refreshMs?: number
  } = {},
): SwapFlow {
  const readAccount = () => kit.facts.get().activeAccount?.address
  const flow = createFlow<SwapState, SwapEvent>({
    initial: readStoredSwap(kit, readAccount()) ?? initialSwapState(readAccount(), draft),
    transition: swapTransition,
    effects: createEffects(kit, refreshMs),
    continues,
    isPending: isSwapPending,
    toSubject,
  })
  const leaving: SwapFlow = {
    ...flow,
    send(event) {
      const state = flow.get()
      if (event.type === 'backRequested' && state.status === 'failed' && state.sent)
        leave(kit, state.sent, state)
      flow.send(event)
    },
  }
  return followFacts(kit, leaving, () => {
    const account = readAccount()
    return { type: 'accountChanged', account, kept: readStoredSwap(kit, account) }
  })
}

/** Stops following a transaction that may still be mined. It stays listed as pending in the activity. */
function leave(kit: Kit, sent: SwapSent, order: SwapOrder): void {
  forgetSwap(kit, sent, order)
  const { account: address, swap } = order
  if ('hash' in sent) addPendingTransaction(kit, { hash: sent.hash, networkId: swap.networkId, address })
}

/** Only a sent swap is resumed. Ids of batches are unique per account. */
function toSubject(state: SwapState): string | undefined {
  if (state.status !== 'confirming') return undefined
  return `${state.account} ${'hash' in state.sent ? state.sent.hash : state.sent.callsId}`
}

/** An effect continues while its input is unchanged: the swap to quote, the quote to refresh, or the step. */
function continues(before: SwapState, after: SwapState): boolean {
  if (before.status === 'quoting' && after.status === 'quoting') return before.swap === after.swap
  if (before.status === 'quoted' && after.status === 'quoted') return before.quote === after.quote
  if (before.status === 'choosing' && after.status === 'choosing')
    return before.isFindingMax === after.isFindingMax && before.draft.from?.id === after.draft.from?.id
  return before.status === after.status
}

function createEffects(kit: Kit, refreshMs: number): FlowDefinition<SwapState, SwapEvent>['effects'] {
  return {
    choosing({ state, send }) {
      const { from } = state.draft
      if (!state.isFindingMax || !from) return
      estimateSwapReserve(kit, from.networkId).then(
        (reserve) => send({ type: 'maxFound', reserve }),
        (error: unknown) => send({ type: 'maxNotFound', error }),
      )
    },
    quoting({ state, send, signal }) {
      // Every swap passes through this state.
      forgetOtherApproval(kit, state)
      const { swap, account: address } = state
      getSwapQuote(kit, { ...swap, address, signal }).then(
        (quote) => send({ type: 'quoteFound', quote }),
        (error: unknown) => send({ type: 'quoteNotFound', error }),
      )
    },
    quoted({ send, signal }) {
      const timer = setTimeout(() => send({ type: 'quoteRequested' }), refreshMs)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    checkingAllowance({ state, send, signal }) {
      checkAllowance(kit, state, signal).then(send, (error: unknown) => send({ type: 'stepFailed', error }))
    },
    clearing({ state, send }) {
      changeAllowance(kit, state, send).then(
        () => send({ type: 'cleared' }),
        (error: unknown) => send({ type: 'stepFailed', error }),
      )
    },
    approving({ state, send }) {
      changeAllowance(kit, state, send).then(
        () => send({ type: 'approved' }),
        (error: unknown) => send({ type: 'stepFailed', error }),
      )
    },
    permitting({ state, send }) {
      permit(kit, state).then(send, (error: unknown) => {
        const isRefused = error instanceof PermitUnavailableError
        if (isRefused) kit.log('debug', 'Falling back from permit to approval', error)
        send(isRefused ? { type: 'wayRefused' } : { type: 'stepFailed', error })
      })
    },
    building({ state, send, signal }) {
      build(kit, state, signal).then(send, (error: unknown) => {
        const isRefused = state.way === 'permit' && isAboutPermit(error)
        send(isRefused ? { type: 'wayRefused' } : { type: 'stepFailed', error })
      })
    },
    signing({ state, send }) {
      report(kit, 'SWAP_INITIATED', state)
      sign(kit, state).then(
        (sent) => {
          // Stored first, because the swap is sent even if the page is closed now.
          storeSwap(kit, 'confirming', sent, state)
          send({ type: 'signed', sent })
        },
        (error: unknown) => {
          report(kit, 'SWAP_ERROR', state, error)
          send(
            error instanceof CallsUnavailableError ? { type: 'wayRefused' } : { type: 'stepFailed', error },
          )
        },
      )
    },
    confirming({ state, send }) {
      let { sent } = state
      const onRepriced = (hash: Hash) => {
        if (forgetSwap(kit, sent, state)) storeSwap(kit, 'confirming', { hash }, state)
        sent = { hash }
        send({ type: 'repriced', hash })
      }
      confirm(kit, state, onRepriced).then(
        (hash) => {
          if (forgetSwap(kit, sent, state)) report(kit, 'SWAP_SUCCESS', state)
          send({ type: 'mined', hash })
        },
        (error: unknown) => {
          // If the chain is slow or unreachable, the swap stays stored and can be checked again.
          if (isSwapOver(error) && forgetSwap(kit, sent, state)) report(kit, 'SWAP_ERROR', state, error)
          send({ type: 'stepFailed', error })
        },
      )
    },
    confirmed({ state: { account: address, swap } }) {
      const { networkId, from, to } = swap
      void refreshAccount(kit, { address, networkId, tokens: [from, to] })
    },
  }
}

/** Reads the allowance and the available ways to increase it. Throws early if the balance does not cover the fees. */
async function checkAllowance(kit: Kit, order: SwapOrder, signal: AbortSignal): Promise<SwapEvent> {
  const { account: address, swap, quote, draft, refused } = order
  const { networkId, from: token, amount } = swap
  const allowance = await getAllowance(kit, { networkId, token, address, signal })
  if (allowance >= amount) return { type: 'allowanceRead', allowance, ways: [] }
  const mustClear =
    allowance > 0n &&
    (await mustClearFirst(kit, { networkId, address, approval: await buildApprovalOf(kit, order) }))
  if (!refused.includes('calls') && (await canSendCalls(kit, { address, networkId })))
    return { type: 'allowanceRead', allowance, ways: ['calls'], mustClear }
  const takesPermit = quote.takesPermit && !refused.includes('permit')
  const { spender } = quote
  const { slippagePpm } = draft
  const [fee = 0n, { value: balance, symbol }] = await Promise.all([
    estimateSwapFee(kit, { ...swap, address, slippagePpm, spender, takesPermit, signal }),
    readBalance(getClient(kit, networkId), { address }),
  ])
  if (balance < fee && !isSmartAccount(kit)) throw new FeeBalanceInsufficientError(symbol)
  const ways: SwapWay[] = takesPermit ? ['permit'] : []
  return { type: 'allowanceRead', allowance, ways, mustClear }
}

/**
 * Resets the allowance or approves the exact amount, or resumes such a transaction of an earlier page, and waits for
 * the receipt.
 */
async function changeAllowance(
  kit: Kit,
  order: Extract<SwapState, { status: 'clearing' | 'approving' }>,
  send: (event: SwapEvent) => void,
): Promise<void> {
  const { account, status, swap } = order
  const { networkId } = swap
  let hash = order.hash ?? ''
  if (order.hash === undefined) {
    const approval = await buildApprovalOf(kit, order)
    const call = status === 'clearing' ? toClearing(approval) : approval
    const sent = await sendTransaction(kit, { ...call, from: getAddress(account), networkId })
    hash = sent
    storeSwap(kit, status, { hash }, order)
    send({ type: 'approvalSent', hash })
  }
  // Skipped if the stored step was replaced by another page or a later swap.
  const keepOn = (step: StoredStep, next: string) => {
    if (forgetSwap(kit, { hash }, order)) storeSwap(kit, step, { hash: next }, order)
    hash = next
  }
  const onRepriced = (next: Hash) => {
    keepOn(status, next)
    send({ type: 'repriced', hash: next })
  }
  try {
    await waitForReceipt(kit, { hash, networkId, timeoutMs: receiptTimeoutMs, onRepriced })
    keepOn('approved', hash)
  } catch (error) {
    if (isSwapOver(error)) forgetSwap(kit, { hash }, order)
    throw error
  }
}

async function permit(kit: Kit, { account: address, swap, quote, permit }: SwapOrder): Promise<SwapEvent> {
  const { networkId, from: token, amount } = swap
  if (permit && isPermitGood(permit)) return { type: 'permitted', permit }
  if (!quote.spender) throw new PermitUnavailableError()
  const signed = await signPermit(kit, { networkId, token, address, spender: quote.spender, amount })
  return { type: 'permitted', permit: signed }
}

async function sign(kit: Kit, state: Extract<SwapState, { status: 'signing' }>): Promise<SwapSent> {
  const { call, approvals, swap, account } = state
  const { to, data, value, gas } = call
  const { networkId } = swap
  const from = getAddress(account)
  if (approvals.length > 0) {
    const calls = [...approvals, { to, value, ...(data && { data }) }]
    return { callsId: await sendCalls(kit, { from, networkId, calls }) }
  }
  const request = { from, networkId, to, value, ...(data && { data }), ...(gas && { gas }) }
  return { hash: await requestTransaction(kit, request) }
}

/** Waits for the swap and returns the hash of the mined transaction, if the wallet reports it. */
async function confirm(
  kit: Kit,
  { sent, swap: { networkId } }: Extract<SwapState, { status: 'confirming' }>,
  onRepriced: (hash: Hash) => void,
): Promise<string | undefined> {
  if ('callsId' in sent) return waitForCalls(kit, { id: sent.callsId, networkId })
  return (await waitForReceipt(kit, { hash: sent.hash, networkId, timeoutMs: receiptTimeoutMs, onRepriced }))
    .transactionHash
}

function buildApprovalOf(kit: Kit, { account: address, swap, quote }: SwapOrder): Promise<EvmCall> {
  const { networkId, from: token, to, amount } = swap
  return buildApproval(kit, { networkId, token, to, address, amount, spender: quote.spender })
}

async function build(kit: Kit, order: SwapOrder, signal: AbortSignal): Promise<SwapEvent> {
  const { account: address, swap, minimum, draft, way, permit } = order
  const { slippagePpm } = draft
  const isTogether = way === 'calls'
  const terms = { ...swap, address, slippagePpm, minimum, signal, ...(way === 'permit' && { permit }) }
  try {
    const [call, approval, { value: nativeBalance, symbol: nativeSymbol }] = await Promise.all([
      // The swap cannot be simulated before the approval in the same batch.
      buildSwap(kit, { ...terms, disableEstimate: isTogether }),
      isTogether ? buildApprovalOf(kit, order) : undefined,
      readBalance(getClient(kit, swap.networkId), { address }),
    ])
    // The wallet estimates the fee of a batch.
    const chainFee = isTogether
      ? 0n
      : await readCallChainFee(getClient(kit, swap.networkId), call, call.gas ?? 0n)
    const approvals = approval ? [...(order.mustClear ? [toClearing(approval)] : []), approval] : []
    const isSponsorable = isSmartAccount(kit)
    return { type: 'built', call, approvals, chainFee, isSponsorable, nativeBalance, nativeSymbol }
  } catch (error) {
    const isShort = error instanceof ApiFailureError && error.code === 'BALANCE_INSUFFICIENT'
    throw isShort ? new BalanceInsufficientError(draft.from.symbol) : error
  }
}

/**
 * Returns whether the server rejected the permit, such as one of another owner or of a token without EIP-2612. An
 * approval still works.
 */
function isAboutPermit(error: unknown): boolean {
  return error instanceof ApiFailureError && error.reasons.some(({ field }) => field === 'eip155.permit')
}

function report(
  kit: Kit,
  name: 'SWAP_INITIATED' | 'SWAP_SUCCESS' | 'SWAP_ERROR',
  { draft, swap }: SwapOrder,
  error?: unknown,
): void {
  const properties = {
    network: swap.networkId,
    fromToken: draft.from.symbol,
    toToken: draft.to.symbol,
    isSmartAccount: isSmartAccount(kit),
  }
  if (name === 'SWAP_ERROR') kit.emit({ name, properties: { ...properties, reason: toReason(error) } })
  else kit.emit({ name, properties })
}
