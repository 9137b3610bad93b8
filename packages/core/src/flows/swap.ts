import { receiptTimeoutMs, swapQuoteRefreshMs } from '@latchkey/protocol/constants'
import { getAddress, type Hash } from 'viem'
import { buildApproval } from '../actions/buildApproval.ts'
import { buildSwap } from '../actions/buildSwap.ts'
import { canSendCalls } from '../actions/canSendCalls.ts'
import { estimateSwapFee } from '../actions/estimateSwapFee.ts'
import { estimateSwapReserve } from '../actions/estimateSwapReserve.ts'
import { getAllowance } from '../actions/getAllowance.ts'
import { getClient } from '../actions/getClient.ts'
import { getSwapQuote } from '../actions/getSwapQuote.ts'
import { keepPending } from '../actions/keptPending.ts'
import { readCallChainFee } from '../actions/measureCall.ts'
import { mustClearFirst } from '../actions/mustClearFirst.ts'
import { readBalance } from '../actions/readBalance.ts'
import { sendCalls } from '../actions/sendCalls.ts'
import { sendTransaction } from '../actions/sendTransaction.ts'
import { signPermit } from '../actions/signPermit.ts'
import { toClearing } from '../actions/toClearing.ts'
import { waitForCalls } from '../actions/waitForCalls.ts'
import { waitForReceipt } from '../actions/waitForReceipt.ts'
import { ApiFailureError } from '../errors/api.ts'
import { isSwapOver } from '../errors/isSwapOver.ts'
import { BalanceInsufficientError } from '../errors/send.ts'
import { CallsUnavailableError, FeeBalanceInsufficientError, PermitUnavailableError } from '../errors/swap.ts'
import type { Kit } from '../kit.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { createFlow, type Flow, type FlowDefinition } from './createFlow.ts'
import { followFacts } from './followFacts.ts'
import { isPermitGood } from './isPermitGood.ts'
import { forgetOtherApproval, forgetSwap, type KeptStep, keepSwap, readKeptSwap } from './keptSwap.ts'
import type { SwapDraft } from './prepareSwap.ts'
import { refreshAccount } from './refreshAccount.ts'
import type { SwapEvent, SwapOrder, SwapSent, SwapState, SwapWay } from './swapState.ts'
import { initialSwapState, swapTransition } from './swapTransition.ts'
import { toReason } from './toReason.ts'

/** A running swap. */
export type SwapFlow = Flow<SwapState, SwapEvent>

/**
 * Starts a swap from the active account: choosing, quoting, quoted, checking the allowance, taking back what is left of an
 * approval where the token takes no other before (USDT), approving the exact amount or permitting it, building, signing,
 * confirming, confirmed. A wallet that sends several calls at once gets approval and swap together. What is typed aborts a
 * quote under way; a quote is renewed every `refreshMs`. Another account clears the draft, a failure keeps it and its step.
 * An approval or a swap that the account has signed and whose receipt nobody has seen comes first: it is kept under
 * `<prefix>.swap`, across reloads, until its end is known or the visitor leaves it.
 */
export function createSwapFlow(
  kit: Kit,
  draft: Partial<SwapDraft> = {},
  { refreshMs = swapQuoteRefreshMs }: { refreshMs?: number } = {},
): SwapFlow {
  const readAccount = () => kit.facts.get().activeAccount?.address
  const flow = createFlow<SwapState, SwapEvent>({
    initial: readKeptSwap(kit, readAccount()) ?? initialSwapState(readAccount(), draft),
    transition: swapTransition,
    effects: createEffects(kit, refreshMs),
    continues,
  })
  const leaving: SwapFlow = {
    ...flow,
    send(event) {
      const state = flow.get()
      // Whoever goes on to something else waits for it no more.
      if (event.is === 'backAsked' && state.is === 'failed' && state.sent) forgetSwap(kit, state.sent, state)
      flow.send(event)
    },
  }
  return followFacts(kit, leaving, () => {
    const account = readAccount()
    return { is: 'accountChanged', account, kept: readKeptSwap(kit, account) }
  })
}

/** An effect goes on while what it is about stays: the swap that is quoted, the quote that grows old, the step. */
function continues(before: SwapState, after: SwapState): boolean {
  if (before.is === 'quoting' && after.is === 'quoting') return before.swap === after.swap
  if (before.is === 'quoted' && after.is === 'quoted') return before.quote === after.quote
  if (before.is === 'choosing' && after.is === 'choosing')
    return before.isFindingMax === after.isFindingMax && before.draft.from?.id === after.draft.from?.id
  return before.is === after.is
}

function createEffects(kit: Kit, refreshMs: number): FlowDefinition<SwapState, SwapEvent>['effects'] {
  return {
    choosing({ state, send }) {
      const { from } = state.draft
      if (!state.isFindingMax || !from) return
      estimateSwapReserve(kit, from.networkId).then(
        (reserve) => send({ is: 'maxFound', reserve }),
        (error: unknown) => send({ is: 'maxNotFound', error }),
      )
    },
    quoting({ state, send, signal }) {
      // Whatever is to be swapped comes by here.
      forgetOtherApproval(kit, state)
      const { swap, account: address } = state
      getSwapQuote(kit, { ...swap, address, signal }).then(
        (quote) => send({ is: 'quoteFound', quote }),
        (error: unknown) => send({ is: 'quoteNotFound', error }),
      )
    },
    quoted({ send, signal }) {
      const timer = setTimeout(() => send({ is: 'quoteAsked' }), refreshMs)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    checkingAllowance({ state, send, signal }) {
      checkAllowance(kit, state, signal).then(send, (error: unknown) => send({ is: 'stepFailed', error }))
    },
    clearing({ state, send }) {
      clear(kit, state, send).then(
        () => send({ is: 'cleared' }),
        (error: unknown) => send({ is: 'stepFailed', error }),
      )
    },
    approving({ state, send }) {
      approve(kit, state, send).then(
        () => send({ is: 'approved' }),
        (error: unknown) => send({ is: 'stepFailed', error }),
      )
    },
    permitting({ state, send }) {
      permit(kit, state).then(send, (error: unknown) => {
        const isRefused = error instanceof PermitUnavailableError
        if (isRefused) kit.log('debug', 'Falling back from permit to approval', error)
        send(isRefused ? { is: 'wayRefused' } : { is: 'stepFailed', error })
      })
    },
    building({ state, send, signal }) {
      build(kit, state, signal).then(send, (error: unknown) => {
        const isRefused = state.way === 'permit' && isAboutPermit(error)
        send(isRefused ? { is: 'wayRefused' } : { is: 'stepFailed', error })
      })
    },
    signing({ state, send }) {
      report(kit, 'SWAP_INITIATED', state)
      sign(kit, state).then(
        (sent) => {
          // Before anything else: a page that ends now has sent it all the same.
          keepSwap(kit, 'confirming', sent, state)
          send({ is: 'signed', sent })
        },
        (error: unknown) => {
          report(kit, 'SWAP_ERROR', state, error)
          send(error instanceof CallsUnavailableError ? { is: 'wayRefused' } : { is: 'stepFailed', error })
        },
      )
    },
    confirming({ state, send }) {
      let { sent } = state
      const onRepriced = (hash: Hash) => {
        if (forgetSwap(kit, sent, state)) keepSwap(kit, 'confirming', { hash }, state)
        sent = { hash }
        send({ is: 'repriced', hash })
      }
      confirm(kit, state, onRepriced).then(
        (hash) => {
          if (forgetSwap(kit, sent, state)) report(kit, 'SWAP_SUCCESS', state)
          send({ is: 'mined', hash })
        },
        (error: unknown) => {
          // Where the chain cannot be asked, or takes its time, it is looked for again.
          if (isSwapOver(error) && forgetSwap(kit, sent, state)) report(kit, 'SWAP_ERROR', state, error)
          send({ is: 'stepFailed', error })
        },
      )
    },
    confirmed({ state: { account: address, swap } }) {
      const { networkId, from, to } = swap
      void refreshAccount(kit, { address, networkId, tokens: [from, to] })
    },
  }
}

/** Reads what is allowed, and by which ways the rest may be; says at once where all of it costs more than there is. */
async function checkAllowance(kit: Kit, order: SwapOrder, signal: AbortSignal): Promise<SwapEvent> {
  const { account: address, swap, quote, draft, refused } = order
  const { networkId, from: token, amount } = swap
  const allowance = await getAllowance(kit, { networkId, token, address, signal })
  if (allowance >= amount) return { is: 'allowanceRead', allowance, ways: [] }
  const mustClear =
    allowance > 0n &&
    (await mustClearFirst(kit, { networkId, address, approval: await buildApprovalOf(kit, order) }))
  if (!refused.includes('calls') && (await canSendCalls(kit, { address, networkId })))
    return { is: 'allowanceRead', allowance, ways: ['calls'], mustClear }
  const takesPermit = quote.takesPermit && !refused.includes('permit')
  const { spender } = quote
  const { slippagePpm } = draft
  const [fee = 0n, { value: balance, symbol }] = await Promise.all([
    estimateSwapFee(kit, { ...swap, address, slippagePpm, spender, takesPermit, signal }),
    readBalance(getClient(kit, networkId), { address }),
  ])
  if (balance < fee) throw new FeeBalanceInsufficientError(symbol)
  const ways: SwapWay[] = takesPermit ? ['permit'] : []
  return { is: 'allowanceRead', allowance, ways, mustClear }
}

/** Nothing of it is kept: a page that ends now finds out anew what is approved. */
async function clear(
  kit: Kit,
  order: Extract<SwapState, { is: 'clearing' }>,
  send: (event: SwapEvent) => void,
): Promise<void> {
  const { account, swap } = order
  const { networkId } = swap
  const call = toClearing(await buildApprovalOf(kit, order))
  const hash = await sendTransaction(kit, { ...call, from: getAddress(account), networkId })
  send({ is: 'approvalSent', hash })
  await waitForReceipt(kit, {
    hash,
    networkId,
    timeoutMs: receiptTimeoutMs,
    onRepriced: (next) => send({ is: 'repriced', hash: next }),
  })
}

/** Approves the exact amount, or follows the approval that a page has left behind, to its receipt. */
async function approve(
  kit: Kit,
  order: Extract<SwapState, { is: 'approving' }>,
  send: (event: SwapEvent) => void,
): Promise<void> {
  const { account, swap } = order
  const { networkId } = swap
  let hash = order.hash ?? ''
  if (order.hash === undefined) {
    const call = await buildApprovalOf(kit, order)
    const sent = await sendTransaction(kit, { ...call, from: getAddress(account), networkId })
    hash = sent
    keepSwap(kit, 'approving', { hash }, order)
    keepPending(kit, { hash: sent, networkId, account: getAddress(account), sentAt: Date.now() })
    send({ is: 'approvalSent', hash })
  }
  // What has been kept since is of another page, or of a later swap.
  const keepOn = (step: KeptStep, next: string) => {
    if (forgetSwap(kit, { hash }, order)) keepSwap(kit, step, { hash: next }, order)
    hash = next
  }
  const onRepriced = (next: Hash) => {
    keepOn('approving', next)
    send({ is: 'repriced', hash: next })
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
  if (permit && isPermitGood(permit)) return { is: 'permitted', permit }
  if (!quote.spender) throw new PermitUnavailableError()
  const signed = await signPermit(kit, { networkId, token, address, spender: quote.spender, amount })
  return { is: 'permitted', permit: signed }
}

async function sign(kit: Kit, state: Extract<SwapState, { is: 'signing' }>): Promise<SwapSent> {
  const { call, approvals, swap, account } = state
  const { to, data, value, gas } = call
  const { networkId } = swap
  const from = getAddress(account)
  if (approvals.length > 0) {
    const calls = [...approvals, { to, value, ...(data && { data }) }]
    return { callsId: await sendCalls(kit, { from, networkId, calls }) }
  }
  const request = { from, networkId, to, value, ...(data && { data }), ...(gas && { gas }) }
  return { hash: await sendTransaction(kit, request) }
}

/** Answers the hash of the transaction that was mined, where the wallet tells it. */
async function confirm(
  kit: Kit,
  { sent, swap: { networkId } }: Extract<SwapState, { is: 'confirming' }>,
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
      // What is approved by the call before cannot be tried out alone.
      buildSwap(kit, { ...terms, disableEstimate: isTogether }),
      isTogether ? buildApprovalOf(kit, order) : undefined,
      readBalance(getClient(kit, swap.networkId), { address }),
    ])
    // The wallet works out the fee of a batch.
    const chainFee = isTogether
      ? 0n
      : await readCallChainFee(getClient(kit, swap.networkId), call, call.gas ?? 0n)
    const approvals = approval ? [...(order.mustClear ? [toClearing(approval)] : []), approval] : []
    return { is: 'built', call, approvals, chainFee, nativeBalance, nativeSymbol }
  } catch (error) {
    const isShort = error instanceof ApiFailureError && error.code === 'BALANCE_INSUFFICIENT'
    throw isShort ? new BalanceInsufficientError(draft.from.symbol) : error
  }
}

/** Some other owner's signature, a token that is no EIP-2612 after all: an approval does. */
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
    isSmartAccount: kit.facts.get().activeAccount?.accountType === 'smartAccount',
  }
  if (name === 'SWAP_ERROR') kit.emit({ name, properties: { ...properties, reason: toReason(error) } })
  else kit.emit({ name, properties })
}
