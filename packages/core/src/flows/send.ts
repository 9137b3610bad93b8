import { feeReservePercent, receiptTimeoutMs } from '@latchkey/protocol/constants'
import { namespaceOf, toCaip10 } from '@latchkey/protocol/ids'
import type { Hash } from 'viem'
import { estimateFee } from '../actions/estimateFee.ts'
import { estimateFees } from '../actions/estimateFees.ts'
import { keepPending } from '../actions/keptPending.ts'
import { keepReceiver } from '../actions/keptReceivers.ts'
import { resolveReceiver } from '../actions/resolveReceiver.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { waitForReceipt } from '../actions/waitForReceipt.ts'
import type { Kit, Transfer } from '../kit.ts'
import { createFlow, type Flow, type FlowDefinition } from './createFlow.ts'
import { followFacts } from './followFacts.ts'
import type { SendDraft } from './prepareTransfer.ts'
import { refreshAccount } from './refreshAccount.ts'
import { initialSendState, type SendEvent, type SendState, sendTransition } from './sendTransition.ts'
import { toReason } from './toReason.ts'

type Submitting = Extract<SendState, { is: 'submitting' }>

/** A running send. */
export type SendFlow = Flow<SendState, SendEvent>

/**
 * Starts a send from the active account: editing, reviewing, submitting, confirming, confirmed. Another account
 * clears the draft (4.14); a failure keeps it.
 */
export function createSendFlow(kit: Kit, draft: Partial<SendDraft> = {}): SendFlow {
  const readFrom = () => kit.facts.get().activeAccount?.address
  const flow = createFlow<SendState, SendEvent>({
    initial: initialSendState(readFrom(), draft),
    transition: sendTransition,
    effects: createEffects(kit),
    continues,
  })
  return followFacts(kit, flow, () => ({ is: 'accountChanged', from: readFrom() }))
}

/** An effect goes on while what it is about stays: the receiver's text and the search for the most, or the transfer. */
function continues(before: SendState, after: SendState): boolean {
  if (before.is === 'editing' && after.is === 'editing') {
    const isSameReceiver =
      before.draft.receiver === after.draft.receiver && before.draft.token === after.draft.token
    return isSameReceiver && before.isFindingMax === after.isFindingMax
  }
  if (before.is === 'reviewing' && after.is === 'reviewing') return before.transfer === after.transfer
  return before.is === after.is
}

function createEffects(kit: Kit): FlowDefinition<SendState, SendEvent>['effects'] {
  return {
    editing({ state, send }) {
      const { token, receiver: text } = state.draft
      if (state.receiver.is === 'resolving' && token) {
        resolveReceiver(kit, { text, networkId: token.networkId }).then(
          (receiver) => send({ is: 'receiverResolved', receiver }),
          (error: unknown) => send({ is: 'receiverNotResolved', error }),
        )
      }
      if (state.isFindingMax) {
        findReserve(kit, state).then(
          (reserve) => send({ is: 'maxFound', reserve }),
          (error: unknown) => send({ is: 'maxNotFound', error }),
        )
      }
    },
    reviewing({ state, send }) {
      if (namespaceOf(state.transfer.networkId) !== 'eip155') return
      estimateFees(kit, state.transfer).then(
        (fees) => send({ is: 'feesEstimated', fees }),
        (error: unknown) => send({ is: 'feeNotEstimated', error }),
      )
    },
    submitting({ state, send }) {
      report(kit, 'SEND_INITIATED', state)
      const { transfer, fee } = state
      // A chain of gas prices has one price, which the wallet knows as well.
      const fees = fee && 'maxFeePerGas' in fee.perGas ? { fees: fee.perGas } : {}
      sendTransfer(kit, { ...transfer, ...fees }).then(
        (hash) => {
          // Before anything else: a page that ends now has sent it all the same.
          keep(kit, state, hash)
          send({ is: 'submitted', hash })
        },
        (error: unknown) => {
          report(kit, 'SEND_ERROR', state, error)
          send({ is: 'notSubmitted', error })
        },
      )
    },
    confirming({ state, send }) {
      const { hash, transfer } = state
      // Other namespaces answer once the chain has the transaction.
      if (namespaceOf(transfer.networkId) !== 'eip155') {
        send({ is: 'mined' })
        return
      }
      const onRepriced = (next: string) => send({ is: 'repriced', hash: next })
      waitForReceipt(kit, {
        hash,
        networkId: transfer.networkId,
        timeoutMs: receiptTimeoutMs,
        onRepriced,
      }).then(
        () => {
          report(kit, 'SEND_SUCCESS', state)
          send({ is: 'mined' })
        },
        (error: unknown) => {
          report(kit, 'SEND_ERROR', state, error)
          send({ is: 'notMined', error })
        },
      )
    },
    confirmed({ state }) {
      const { from, networkId, asset } = state.transfer
      const tokens = asset.is === 'fungible' ? [toCaip10(networkId, asset.address)] : []
      void refreshAccount(kit, { address: from, networkId, tokens })
    },
  }
}

/** What a native send of everything must leave: the fee at most, and a part of it more, as wallets estimate anew. */
async function findReserve(
  kit: Kit,
  { from, draft, receiver }: Extract<SendState, { is: 'editing' }>,
): Promise<bigint> {
  const { token } = draft
  if (!token || from === undefined) throw new TypeError('There is nothing to send, or nobody to send it')
  const to = receiver.is === 'resolved' ? receiver.receiver.address : from
  const transfer: Transfer = { from, to, amount: 0n, networkId: token.networkId, asset: token.asset }
  const { amount } = await estimateFee(kit, transfer)
  return (amount * BigInt(feeReservePercent)) / 100n
}

/** Keeps whom it goes to, and what waits until it is known what became of it. */
function keep(kit: Kit, { draft, receiver, transfer }: Submitting, hash: string): void {
  const { from, to, networkId, amount, asset } = transfer
  keepReceiver(kit, from, { address: to, name: receiver.name })
  if (namespaceOf(networkId) !== 'eip155' || !draft.token) return
  const { symbol, name, decimals, iconUrl } = draft.token
  const sent = {
    is: asset.is,
    amount: `${amount}`,
    decimals,
    symbol,
    name,
    iconUrl,
    to,
    toName: receiver.name,
  }
  keepPending(kit, { hash: hash as Hash, networkId, account: from, sentAt: Date.now(), sent })
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
    isSmartAccount: kit.facts.get().activeAccount?.accountType === 'smartAccount',
  }
  if (name === 'SEND_ERROR') kit.emit({ name, properties: { ...properties, reason: toReason(error) } })
  else kit.emit({ name, properties })
}
