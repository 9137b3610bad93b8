import { receiptTimeoutMs } from '@latchkey/protocol/constants'
import { refreshAccount } from '../account/refreshAccount.ts'
import { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
import type { Kit } from '../kit/kit.ts'
import { estimateCallFee } from '../send/estimateFee.ts'
import { keepPending } from '../send/keptPending.ts'
import { sendTransaction } from '../send/sendTransaction.ts'
import { waitForReceipt } from '../send/waitForReceipt.ts'
import { encodeRevocation } from './encodeRevocation.ts'
import { getApprovalsQueryOptions } from './getApprovals.ts'
import {
  initialRevokeState,
  type Revocation,
  type RevokeEvent,
  type RevokeState,
  revokeTransition,
} from './revokeTransition.ts'

/** A running revocation. */
export type RevokeFlow = Flow<RevokeState, RevokeEvent>

/** Starts revoking an approval: reviewing, submitting, confirming, confirmed. */
export function createRevokeFlow(kit: Kit, revocation: Revocation): RevokeFlow {
  return createFlow<RevokeState, RevokeEvent>({
    initial: initialRevokeState(revocation),
    transition: revokeTransition,
    effects: createEffects(kit),
  })
}

function createEffects(kit: Kit): FlowDefinition<RevokeState, RevokeEvent>['effects'] {
  return {
    reviewing({ state: { from, approval }, send }) {
      estimateCallFee(kit, { from, networkId: approval.chainId, call: encodeRevocation(approval) }).then(
        (fee) => send({ is: 'feeEstimated', fee }),
        (error: unknown) => send({ is: 'feeNotEstimated', error }),
      )
    },
    submitting({ state: { from, approval }, send }) {
      const call = encodeRevocation(approval)
      const networkId = approval.chainId
      sendTransaction(kit, { ...call, from: from as `0x${string}`, networkId }).then(
        (hash) => {
          keepPending(kit, { hash, networkId, account: from, sentAt: Date.now() })
          send({ is: 'submitted', hash })
        },
        (error: unknown) => send({ is: 'notSubmitted', error }),
      )
    },
    confirming({ state: { hash, approval }, send }) {
      const onRepriced = (next: string) => send({ is: 'repriced', hash: next })
      waitForReceipt(kit, {
        hash,
        networkId: approval.chainId,
        timeoutMs: receiptTimeoutMs,
        onRepriced,
      }).then(
        () => send({ is: 'mined' }),
        (error: unknown) => send({ is: 'notMined', error }),
      )
    },
    confirmed({ state: { from, approval } }) {
      const about = { address: from, networkId: approval.chainId }
      void refreshAccount(kit, { ...about, tokens: [] })
      // Refetched while the success message is shown, so that the list no longer includes the approval.
      void kit.queryClient.prefetchQuery({ ...getApprovalsQueryOptions(kit, about), staleTime: 0 })
    },
  }
}
