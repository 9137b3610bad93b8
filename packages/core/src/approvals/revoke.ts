import { receiptTimeoutMs } from '@latchkey/protocol/constants'
import { type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import { refreshAccount } from '../account/refreshAccount.ts'
import { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { estimateCallFee } from '../send/estimateFee.ts'
import { sendTransaction } from '../send/sendTransaction.ts'
import { waitForReceipt } from '../send/waitForReceipt.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
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
    isPending: ({ status }) => status === 'submitting' || status === 'confirming',
  })
}

function createEffects(kit: Kit): FlowDefinition<RevokeState, RevokeEvent>['effects'] {
  return {
    reviewing({ state: { from, approval }, send }) {
      estimateCallFee(kit, { from, networkId: approval.chainId, call: encodeRevocation(approval) }).then(
        (fee) => send({ type: 'feeEstimated', fee }),
        (error: unknown) => send({ type: 'feeNotEstimated', error }),
      )
    },
    submitting({ state: { from, approval }, send }) {
      const call = encodeRevocation(approval)
      const networkId = approval.chainId
      sendTransaction(kit, { ...call, from: from as `0x${string}`, networkId }).then(
        (hash) => send({ type: 'submitted', hash }),
        (error: unknown) => send({ type: 'notSubmitted', error }),
      )
    },
    confirming({ state: { hash, approval }, send }) {
      const onRepriced = (next: string) => send({ type: 'repriced', hash: next })
      waitForReceipt(kit, {
        hash,
        networkId: approval.chainId,
        timeoutMs: receiptTimeoutMs,
        onRepriced,
      }).then(
        () => send({ type: 'mined' }),
        (error: unknown) => send({ type: 'notMined', error }),
      )
    },
    confirmed({ state: { from, approval } }) {
      const about = { address: from, networkId: approval.chainId }
      void refreshAccount(kit, { ...about, tokens: [] })
      // Refetched while the success message is shown, so that the list no longer includes the approval.
      void getQueryClient(kit).prefetchQuery({ ...getApprovalsQueryOptions(kit, about), staleTime: 0 })
    },
  }
}

/** The fields of an approval that are needed to revoke it. */
type Revocable = {
  token: { address: Caip10 }
  scope: 'amount' | 'nft' | 'collection'
  spender: Caip10
  tokenId: string | null
}

// Without return types, because some tokens return nothing.
const abi = parseAbi([
  'function approve(address spender, uint256 amountOrId)',
  'function setApprovalForAll(address operator, bool approved)',
])

/**
 * Encodes the call that revokes an approval: an amount of 0, the zero address for an NFT, or `false` for a collection.
 */
function encodeRevocation({ token, scope, spender, tokenId }: Revocable): EvmCall {
  const operator = getAddress(parseCaip10(spender).address)
  return { to: getAddress(parseCaip10(token.address).address), value: 0n, data: toData() }

  function toData(): Hex {
    switch (scope) {
      case 'amount':
        return encodeFunctionData({ abi, functionName: 'approve', args: [operator, 0n] })
      case 'nft':
        return encodeFunctionData({
          abi,
          functionName: 'approve',
          args: [zeroAddress, BigInt(tokenId ?? 0)],
        })
      case 'collection':
        return encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, false] })
    }
  }
}
