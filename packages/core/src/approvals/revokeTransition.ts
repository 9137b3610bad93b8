import type { Fee } from '../send/estimateFee.ts'
import type { Approval } from './getApprovals.ts'

/** The approval to revoke and its owner. */
export type Revocation = { from: string; approval: Approval }

/** States of a revocation. A failure before it is sent returns to the review. */
export type RevokeState = Revocation &
  (
    | {
        is: 'reviewing'
        /** Undefined while it is estimated. */
        fee: Fee | undefined
        /** Blocking problem, or error of the last attempt. */
        error: unknown
      }
    | { is: 'submitting'; fee: Fee | undefined }
    | { is: 'confirming'; hash: string }
    | { is: 'confirmed'; hash: string }
    | { is: 'failed'; hash: string; error: unknown }
  )

/** Events of a revocation. */
export type RevokeEvent =
  | { is: 'feeEstimated'; fee: Fee }
  | { is: 'feeNotEstimated'; error: unknown }
  | { is: 'submitAsked' }
  | { is: 'submitted'; hash: string }
  | { is: 'notSubmitted'; error: unknown }
  | { is: 'repriced'; hash: string }
  | { is: 'mined' }
  | { is: 'notMined'; error: unknown }
  | { is: 'backAsked' }

/** Returns the initial state of a revocation, before the visitor confirms. */
export function initialRevokeState({ from, approval }: Revocation): RevokeState {
  return { is: 'reviewing', from, approval, fee: undefined, error: undefined }
}

/** Returns the next state of a revocation. Pure and total. */
export function revokeTransition(state: RevokeState, event: RevokeEvent): RevokeState {
  const about = { from: state.from, approval: state.approval }
  switch (state.is) {
    case 'reviewing':
      if (event.is === 'feeEstimated') return { ...state, fee: event.fee }
      if (event.is === 'feeNotEstimated') return { ...state, error: state.error ?? event.error }
      return event.is === 'submitAsked' ? { ...about, is: 'submitting', fee: state.fee } : state
    case 'submitting':
      if (event.is === 'submitted') return { ...about, is: 'confirming', hash: event.hash }
      return event.is === 'notSubmitted'
        ? { ...about, is: 'reviewing', fee: state.fee, error: event.error }
        : state
    case 'confirming':
      if (event.is === 'repriced') return { ...state, hash: event.hash }
      if (event.is === 'mined') return { ...about, is: 'confirmed', hash: state.hash }
      return event.is === 'notMined'
        ? { ...about, is: 'failed', hash: state.hash, error: event.error }
        : state
    case 'failed':
      return event.is === 'backAsked' ? initialRevokeState(about) : state
    case 'confirmed':
      return state
  }
}
