import { feeReservePercent } from '@latchkey/protocol/constants'
import { namespaceOf, nativeTokenAddress, parseCaip2, toCaip10 } from '@latchkey/protocol/ids'
import { estimateFee } from '../actions/estimateFee.ts'
import { refreshBalances } from '../actions/getBalances.ts'
import { resolveReceiver } from '../actions/resolveReceiver.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { waitForReceipt } from '../actions/waitForReceipt.ts'
import { isUserRejection } from '../errors/rejection.ts'
import type { Kit, Transfer } from '../kit.ts'
import { createFlow, type Flow, type FlowDefinition } from './createFlow.ts'
import type { SendDraft } from './prepareTransfer.ts'
import { initialSendState, type SendEvent, type SendState, sendTransition } from './sendTransition.ts'

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
  const unwatch = kit.facts.subscribe(() => flow.send({ is: 'accountChanged', from: readFrom() }))
  return {
    ...flow,
    stop() {
      unwatch()
      flow.stop()
    },
  }
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
      estimateFee(kit, state.transfer).then(
        (fee) => send({ is: 'feeEstimated', fee }),
        (error: unknown) => send({ is: 'feeNotEstimated', error }),
      )
    },
    submitting({ state, send }) {
      report(kit, 'SEND_INITIATED', state)
      sendTransfer(kit, state.transfer).then(
        (hash) => send({ is: 'submitted', hash }),
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
      waitForReceipt(kit, { hash, networkId: transfer.networkId, onRepriced }).then(
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
      void refresh(kit, state.transfer)
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

/** The account's balances, history and NFTs are other ones now. */
async function refresh(kit: Kit, { from, networkId, asset }: Transfer): Promise<void> {
  const native = toCaip10(networkId, nativeTokenAddress(parseCaip2(networkId).namespace))
  const tokens = asset.is === 'fungible' ? [native, toCaip10(networkId, asset.address)] : [native]
  const names = new Set<unknown>(['history', 'nfts'])
  await Promise.allSettled([
    refreshBalances(kit, { address: from, networkId, tokens }),
    kit.queryClient.invalidateQueries({
      predicate: ({ queryKey: [storageKey, name] }) =>
        storageKey === kit.config.storageKey && names.has(name),
    }),
  ])
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
  const reason = isUserRejection(error) ? 'rejected' : error instanceof Error ? error.name : 'unknown'
  if (name === 'SEND_ERROR') kit.emit({ name, properties: { ...properties, reason } })
  else kit.emit({ name, properties })
}
