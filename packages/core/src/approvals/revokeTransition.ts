import type { Fee } from '../send/estimateFee.ts'
import { isTransactionOver } from '../send/isTransactionOver.ts'
import type { Approval } from './getApprovals.ts'

/** The approval to revoke and its owner. */
export type Revocation = {
  /** Plain address of the owner, who pays the fee. */
  from: string
  approval: Approval
}

/** States of a revocation. A failure before it is sent returns to the review. */
export type RevokeState = Revocation &
  (
    | {
        status: 'reviewing'
        /** Undefined while it is estimated. */
        fee: Fee | undefined
        /** Why the fee couldn't be estimated, or the error of the last attempt. Doesn't block the revocation. */
        error: unknown
      }
    | { status: 'submitting'; fee: Fee | undefined }
    | { status: 'confirming'; hash: string }
    | { status: 'confirmed'; hash: string }
    | {
        status: 'failed'
        hash: string
        error: unknown
        /** Whether the transaction may still be mined, because nothing proves that it failed. */
        mayBeMined: boolean
      }
  )

/** Events of a revocation. */
export type RevokeEvent =
  | { type: 'feeEstimated'; fee: Fee }
  | { type: 'feeNotEstimated'; error: unknown }
  | { type: 'submitRequested' }
  | { type: 'submitted'; hash: string }
  | { type: 'notSubmitted'; error: unknown }
  | { type: 'repriced'; hash: string }
  | { type: 'mined' }
  | { type: 'notMined'; error: unknown }
  /** Returns to the review of a revocation that failed. Ignored while it may still be mined. */
  | { type: 'backRequested' }
  /** Checks again whether a revocation that may still be mined was mined. */
  | { type: 'retryRequested' }

/** Returns the initial state of a revocation, before the visitor confirms. */
export function initialRevokeState({ from, approval }: Revocation): RevokeState {
  return { status: 'reviewing', from, approval, fee: undefined, error: undefined }
}

/** Returns the next state of a revocation. Pure and total. */
export function revokeTransition(state: RevokeState, event: RevokeEvent): RevokeState {
  const about = { from: state.from, approval: state.approval }
  switch (state.status) {
    case 'reviewing':
      if (event.type === 'feeEstimated') return { ...state, fee: event.fee }
      if (event.type === 'feeNotEstimated') return { ...state, error: state.error ?? event.error }
      return event.type === 'submitRequested' ? { ...about, status: 'submitting', fee: state.fee } : state
    case 'submitting':
      if (event.type === 'submitted') return { ...about, status: 'confirming', hash: event.hash }
      return event.type === 'notSubmitted'
        ? { ...about, status: 'reviewing', fee: state.fee, error: event.error }
        : state
    case 'confirming':
      if (event.type === 'repriced') return { ...state, hash: event.hash }
      if (event.type === 'mined') return { ...about, status: 'confirmed', hash: state.hash }
      return event.type === 'notMined'
        ? {
            ...about,
            status: 'failed',
            hash: state.hash,
            error: event.error,
            mayBeMined: !isTransactionOver(event.error),
          }
        : state
    case 'failed':
      if (event.type === 'retryRequested' && state.mayBeMined)
        return { ...about, status: 'confirming', hash: state.hash }
      return event.type === 'backRequested' && !state.mayBeMined ? initialRevokeState(about) : state
    case 'confirmed':
      return state
  }
}
