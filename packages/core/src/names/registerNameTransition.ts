import { findLabelProblem, type LabelProblem } from '@latchkey/protocol/nameLabel'
import { ApiFailureError } from '../api/errors.ts'
import type { NameCheck } from './checkName.ts'
import { NameRegistrationFailedError } from './errors.ts'
import type { SignedName } from './signName.ts'

/** The server's response for a valid label. */
type Answer = Exclude<NameCheck, { is: 'invalid' }>

/** Check result of a label. */
export type LabelCheck =
  | { is: 'empty' }
  | { is: 'invalid'; problem: LabelProblem }
  | { is: 'checking' }
  | { is: 'unchecked'; error: unknown }
  | Answer

/** States of a name registration. `account` is the CAIP-10 id it is for. */
export type RegisterNameState = { account: string | null } & (
  | {
      is: 'editing'
      /** The label as entered. */
      label: string
      check: LabelCheck
      /** Including its dot. Undefined until a response contains it. */
      zone: string | undefined
      /** Error of the last attempt (4.16). */
      error: unknown
      /** Full name that was requested, possibly by an earlier page, without a response. */
      asked: string | undefined
    }
  /** Waiting for the wallet. */
  | { is: 'signing'; label: string; check: Answer; zone: string | undefined }
  /** Waiting for the server. */
  | { is: 'registering'; label: string; check: Answer; zone: string | undefined; signed: SignedName }
  | { is: 'done'; name: string }
)

/** Events of a name registration. */
export type RegisterNameEvent =
  /** `text` may include the zone, as suggestions do. */
  | { is: 'labelWritten'; text: string }
  | { is: 'checkAsked' }
  | { is: 'checked'; check: NameCheck }
  | { is: 'notChecked'; error: unknown }
  | { is: 'submitAsked' }
  | { is: 'signed'; signed: SignedName }
  | { is: 'registered'; name: string }
  | { is: 'failed'; error: unknown }
  | { is: 'accountChanged'; account: string | null }

/** Returns the initial state of a name registration. */
export function initialRegisterNameState(
  account: string | null,
  label = '',
  error: unknown = undefined,
  asked: string | undefined = undefined,
): RegisterNameState {
  return { is: 'editing', account, label, check: readLabelCheck(label), zone: undefined, error, asked }
}

/** Returns the next state of a name registration (4.16). Pure and total. */
export function registerNameTransition(
  state: RegisterNameState,
  event: RegisterNameEvent,
): RegisterNameState {
  switch (event.is) {
    case 'labelWritten':
      return state.is === 'editing' ? write(state, event.text) : state
    case 'checkAsked':
      return state.is === 'editing' && state.check.is === 'unchecked'
        ? { ...state, check: { is: 'checking' } }
        : state
    case 'checked':
      return state.is === 'editing' && state.check.is === 'checking' ? answer(state, event.check) : state
    case 'notChecked':
      return state.is === 'editing' && state.check.is === 'checking'
        ? { ...state, check: { is: 'unchecked', error: event.error } }
        : state
    case 'submitAsked':
      return state.is === 'editing' && state.check.is === 'free'
        ? { is: 'signing', account: state.account, label: state.label, check: state.check, zone: state.zone }
        : state
    case 'signed':
      return state.is === 'signing' ? { ...state, is: 'registering', signed: event.signed } : state
    case 'registered':
      return state.is === 'registering' ? { is: 'done', account: state.account, name: event.name } : state
    case 'failed':
      return state.is === 'signing' || state.is === 'registering' ? reopen(state, event.error) : state
    case 'accountChanged':
      return event.account === state.account ? state : change(state, event.account)
  }
}

type Editing = Extract<RegisterNameState, { is: 'editing' }>

function write(state: Editing, text: string): Editing {
  const { zone } = state
  const label = zone && text.toLowerCase().endsWith(zone) ? text.slice(0, -zone.length) : text
  if (label === state.label) return state
  return { ...state, label, check: readLabelCheck(label), error: undefined, asked: undefined }
}

function readLabelCheck(label: string): LabelCheck {
  if (label === '') return { is: 'empty' }
  const problem = findLabelProblem(label)
  return problem ? { is: 'invalid', problem } : { is: 'checking' }
}

function answer(state: Editing, check: NameCheck): RegisterNameState {
  if (check.is === 'invalid') return { ...state, check }
  // The request succeeded, but the page that sent it was closed before the response.
  if (check.is === 'own' && check.name === state.asked)
    return { is: 'done', account: state.account, name: check.name }
  return { ...state, check, zone: check.name.slice(state.label.length) }
}

/**
 * Returns to editing and keeps the input. If the server rejected the name, it may have been taken meanwhile, so it is
 * checked again.
 */
function reopen(
  state: Extract<RegisterNameState, { is: 'signing' | 'registering' }>,
  error: unknown,
): Editing {
  const { account, label, zone } = state
  const check: LabelCheck = state.is === 'signing' ? state.check : { is: 'checking' }
  // When a page is closed, its pending requests fail first. The server may have registered the name, so it is kept to
  // look it up again.
  const asked = state.is === 'registering' && !isRefusal(error) ? state.check.name : undefined
  return { is: 'editing', account, label, zone, check, error, asked }
}

/** Whether the server rejected the request. After any other failure, it may have succeeded. */
const isRefusal = (error: unknown) =>
  error instanceof NameRegistrationFailedError && error.cause instanceof ApiFailureError

/**
 * Handles an account change. Whether a name is one's own depends on the account. A request already sent is not
 * cancelled.
 */
function change(state: RegisterNameState, account: string | null): RegisterNameState {
  if (state.is === 'registering' || state.is === 'done') return { ...state, account }
  const { label, zone } = state
  return {
    is: 'editing',
    account,
    label,
    zone,
    check: readLabelCheck(label),
    error: undefined,
    asked: undefined,
  }
}
