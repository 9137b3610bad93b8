import { type SendState, TransactionReplacedError } from '@latchkey/core'

/** A send that is being filled in. */
export type Editing = Extract<SendState, { status: 'editing' }>

/** A send that is being reviewed. */
export type Reviewing = Extract<SendState, { status: 'reviewing' }>

/** A send that the wallet has signed. */
export type Sent = Extract<SendState, { status: 'confirming' | 'confirmed' | 'failed' }>

/** Returns whether a send failed because it was cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof TransactionReplacedError && error.reason === 'cancelled'
}
