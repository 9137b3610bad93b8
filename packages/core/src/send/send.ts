import { feeRefreshMs, feeReservePercent, receiptTimeoutMs } from '@latchkey/protocol/constants'
import { namespaceOf, toCaip10 } from '@latchkey/protocol/ids'
import { pause } from '@latchkey/protocol/pause'
import { isSmartAccount } from '../account/isSmartAccount.ts'
import { readBalance } from '../account/readBalance.ts'
import { refreshAccount } from '../account/refreshAccount.ts'
import { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
import { followFacts } from '../kit/followFacts.ts'
import { getClient } from '../kit/getClient.ts'
import type { ComputeBudget, Kit, Transfer } from '../kit/kit.ts'
import { toReason } from '../kit/toReason.ts'
import { estimateFee } from './estimateFee.ts'
import { estimateFees } from './estimateFees.ts'
import type { SendDraft } from './prepareTransfer.ts'
import { resolveReceiver } from './resolveReceiver.ts'
import {
  type FeePayer,
  isSendPending,
  type SendEvent,
  type SendFee,
  type SendOrigin,
  type SendState,
} from './sendState.ts'
import { sendTransfer } from './sendTransfer.ts'
import { initialSendState, sendTransition } from './sendTransition.ts'
import { storePending } from './storedPending.ts'
import { storeReceiver } from './storedReceivers.ts'
import { waitForReceipt } from './waitForReceipt.ts'
import { waitForTransfer } from './waitForTransfer.ts'

type Submitting = Extract<SendState, { status: 'submitting' }>

/** A running send. */
export type SendFlow = Flow<SendState, SendEvent>

/**
 * Starts a send from the active account: editing, reviewing, submitting, confirming, confirmed. An account change
 * clears the draft (4.14). A change to another network than the token's keeps only the receiver. A failure keeps the
 * draft. While the send is reviewed, its fees are refreshed every `refreshMs`.
 */
export function createSendFlow(
  kit: Kit,
  draft: Partial<SendDraft> = {},
  {
    refreshMs = feeRefreshMs,
  }: {
    /** Milliseconds between refreshes of the fees. 15 s by default. */
    refreshMs?: number
  } = {},
): SendFlow {
  const readFrom = (): SendOrigin => {
    const { address: from, networkId } = kit.facts.get().activeAccount ?? {}
    return { from, networkId }
  }
  const flow = createFlow<SendState, SendEvent>({
    initial: initialSendState(readFrom(), draft),
    transition: sendTransition,
    effects: createEffects(kit, refreshMs),
    continues,
    isPending: isSendPending,
  })
  return followFacts(kit, flow, () => ({ type: 'accountChanged', ...readFrom() }))
}

/**
 * An effect continues while its input is unchanged. For editing, that is the receiver's text and the search for the
 * maximum.
 */
function continues(before: SendState, after: SendState): boolean {
  if (before.status === 'editing' && after.status === 'editing') {
    const isSameReceiver =
      before.draft.receiver === after.draft.receiver &&
      before.draft.token?.networkId === after.draft.token?.networkId
    return isSameReceiver && before.isFindingMax === after.isFindingMax
  }
  return before.status === after.status
}

function createEffects(kit: Kit, refreshMs: number): FlowDefinition<SendState, SendEvent>['effects'] {
  return {
    editing({ state, send }) {
      const { token, receiver: text } = state.draft
      if (state.receiver.status === 'resolving' && token) {
        resolveReceiver(kit, { text, networkId: token.networkId }).then(
          (receiver) => send({ type: 'receiverResolved', receiver }),
          (error: unknown) => send({ type: 'receiverNotResolved', error }),
        )
      }
      if (state.isFindingMax) {
        findReserve(kit, state).then(
          (found) => send({ type: 'maxFound', ...found }),
          (error: unknown) => send({ type: 'maxNotFound', error }),
        )
      }
    },
    reviewing({ state, send, signal }) {
      const refresh = async () => {
        for (let fees = readFees(kit, state.transfer); fees; fees = readFees(kit, state.transfer)) {
          await fees.then(
            (estimated) => send({ type: 'feesEstimated', ...estimated }),
            (error: unknown) => send({ type: 'feeNotEstimated', error }),
          )
          await pause(refreshMs, signal)
        }
      }
      // Ends with the review.
      refresh().catch(() => {})
    },
    submitting({ state, send }) {
      report(kit, 'SEND_INITIATED', state)
      const { transfer, fee } = state
      sendTransfer(kit, { ...transfer, ...toTerms(fee) }).then(
        (hash) => {
          // Stored first, because the transfer is sent even if the page is closed now.
          keep(kit, state, hash)
          send({ type: 'submitted', hash })
        },
        (error: unknown) => {
          report(kit, 'SEND_ERROR', state, error)
          send({ type: 'notSubmitted', error })
        },
      )
    },
    confirming({ state, send }) {
      const { hash, transfer } = state
      const { networkId } = transfer
      const onRepriced = (next: string) => send({ type: 'repriced', hash: next })
      const waited: Promise<unknown> =
        namespaceOf(networkId) === 'eip155'
          ? waitForReceipt(kit, { hash, networkId, timeoutMs: receiptTimeoutMs, onRepriced })
          : waitForTransfer(kit, { hash, networkId, timeoutMs: receiptTimeoutMs })
      waited.then(
        () => {
          report(kit, 'SEND_SUCCESS', state)
          send({ type: 'mined' })
        },
        (error: unknown) => {
          report(kit, 'SEND_ERROR', state, error)
          send({ type: 'notMined', error })
        },
      )
    },
    confirmed({ state }) {
      const { from, networkId, asset } = state.transfer
      const tokens = asset.type === 'fungible' ? [toCaip10(networkId, asset.address)] : []
      void refreshAccount(kit, { address: from, networkId, tokens })
    },
  }
}

/** Estimates the fees of a transfer, and reads who pays them. Undefined if only the wallet can estimate them. */
function readFees(
  kit: Kit,
  transfer: Transfer,
): Promise<{ fees: readonly SendFee[]; payer?: FeePayer }> | undefined {
  const id = namespaceOf(transfer.networkId)
  if (id === 'eip155') return readEvmFees(kit, transfer)
  const cost = id && kit.namespaces.get(id)?.estimateTransfer?.(transfer)
  return cost?.then((exact) => ({ fees: [{ speed: 'usual', ...exact }] }))
}

async function readEvmFees(kit: Kit, transfer: Transfer) {
  const { from: address, networkId } = transfer
  const [fees, { value: balance, symbol }] = await Promise.all([
    estimateFees(kit, transfer),
    readBalance(getClient(kit, networkId), { address }),
  ])
  return { fees, payer: { balance, symbol, isSponsorable: isSmartAccount(kit) } }
}

/**
 * Sends the fees that were shown. Chains with legacy gas prices have a single price, which the wallet knows as well.
 */
function toTerms(fee: SendFee | undefined): Pick<Transfer, 'fees' | 'computeBudget' | 'rawAmount'> {
  if (fee?.computeBudget) {
    const { computeBudget, scaled } = fee
    return { computeBudget, ...(scaled && { rawAmount: scaled.rawAmount }) }
  }
  return fee?.perGas && 'maxFeePerGas' in fee.perGas ? { fees: fee.perGas } : {}
}

/**
 * Estimates what to reserve when sending the full native balance. On eip155, that is the maximum fee plus a margin,
 * because wallets estimate again. Elsewhere, it is the fee at a fixed price plus the account's minimum balance.
 */
async function findReserve(
  kit: Kit,
  { from, draft, receiver }: Extract<SendState, { status: 'editing' }>,
): Promise<{ reserve: bigint; computeBudget?: ComputeBudget }> {
  const { token } = draft
  if (!token || from === undefined) throw new TypeError('The token or the sender is missing')
  const to = receiver.status === 'resolved' ? receiver.receiver.address : from
  const transfer: Transfer = { from, to, amount: 0n, networkId: token.networkId, asset: token.asset }
  const id = namespaceOf(token.networkId)
  const cost = id && (await kit.namespaces.get(id)?.estimateTransfer?.(transfer))
  if (cost) return { reserve: cost.amount + cost.minimum, computeBudget: cost.computeBudget }
  const { amount } = await estimateFee(kit, transfer)
  return { reserve: (amount * BigInt(feeReservePercent)) / 100n }
}

/** Stores the receiver, and the transfer until its outcome is known. */
function keep(kit: Kit, { draft, receiver, transfer }: Submitting, hash: string): void {
  const { from, to, networkId, amount, asset } = transfer
  storeReceiver(kit, from, { address: to, name: receiver.name })
  const id = namespaceOf(networkId)
  const isFollowed = id === 'eip155' || (id && kit.namespaces.get(id)?.checkTransfer !== undefined)
  if (!isFollowed || !draft.token) return
  const { symbol, name, decimals, iconUrl } = draft.token
  const sent = {
    is: asset.type,
    amount: `${amount}`,
    decimals,
    symbol,
    name,
    iconUrl,
    to,
    toName: receiver.name,
  }
  storePending(kit, { hash, networkId, account: from, sentAt: Date.now(), sent })
}

function report(
  kit: Kit,
  name: 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR',
  { draft, transfer }: { draft: SendDraft; transfer: Transfer },
  error?: unknown,
): void {
  const properties = {
    network: transfer.networkId,
    token: draft.token?.symbol ?? '',
    isSmartAccount: isSmartAccount(kit),
  }
  if (name === 'SEND_ERROR') kit.emit({ name, properties: { ...properties, reason: toReason(error) } })
  else kit.emit({ name, properties })
}
