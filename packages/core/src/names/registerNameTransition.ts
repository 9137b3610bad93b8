import { findLabelProblem, type LabelProblem } from '@latchkey/protocol/nameLabel'
import { ApiFailureError } from '../api/errors.ts'
import type { NameCheck } from './checkName.ts'
import { NameRegistrationFailedError } from './errors.ts'
import type { SignedName } from './signName.ts'

/** The server's response for a valid label. */
type Answer = Exclude<NameCheck, { status: 'invalid' }>

/** Check result of a label. */
export type LabelCheck =
  | { status: 'empty' }
  | { status: 'invalid'; problem: LabelProblem }
  | { status: 'checking' }
  | { status: 'unchecked'; error: unknown }
  | Answer

/** States of a name registration. `account` is the CAIP-10 id it is for. */
export type RegisterNameState = { account: string | null } & (
  | {
      status: 'editing'
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
  | { status: 'signing'; label: string; check: Answer; zone: string | undefined }
  /** Waiting for the server. */
  | { status: 'registering'; label: string; check: Answer; zone: string | undefined; signed: SignedName }
  | { status: 'done'; name: string }
)

/** Events of a name registration. */
export type RegisterNameEvent =
  /** `text` may include the zone, as suggestions do. */
  | { type: 'labelChanged'; text: string }
  | { type: 'checkRequested' }
  | { type: 'checked'; check: NameCheck }
  | { type: 'notChecked'; error: unknown }
  | { type: 'submitRequested' }
  | { type: 'signed'; signed: SignedName }
  | { type: 'registered'; name: string }
  | { type: 'failed'; error: unknown }
  | { type: 'accountChanged'; account: string | null }

/** Returns the initial state of a name registration. */
export function initialRegisterNameState(
  account: string | null,
  label = '',
  error: unknown = undefined,
  asked: string | undefined = undefined,
): RegisterNameState {
  return { status: 'editing', account, label, check: readLabelCheck(label), zone: undefined, error, asked }
}

/** Returns the next state of a name registration (4.16). Pure and total. */
export function registerNameTransition(
  state: RegisterNameState,
  event: RegisterNameEvent,
): RegisterNameState {
  switch (event.type) {
    case 'labelChanged':
      return state.status === 'editing' ? write(state, event.text) : state
    case 'checkRequested':
      return state.status === 'editing' && state.check.status === 'unchecked'
        ? { ...state, check: { status: 'checking' } }
        : state
    case 'checked':
      return state.status === 'editing' && state.check.status === 'checking'
        ? answer(state, event.check)
        : state
    case 'notChecked':
      return state.status === 'editing' && state.check.status === 'checking'
        ? { ...state, check: { status: 'unchecked', error: event.error } }
        : state
    case 'submitRequested':
      return state.status === 'editing' && state.check.status === 'free'
        ? {
            status: 'signing',
            account: state.account,
            label: state.label,
            check: state.check,
            zone: state.zone,
          }
        : state
    case 'signed':
      return state.status === 'signing' ? { ...state, status: 'registering', signed: event.signed } : state
    case 'registered':
      return state.status === 'registering'
        ? { status: 'done', account: state.account, name: event.name }
        : state
    case 'failed':
      return state.status === 'signing' || state.status === 'registering' ? reopen(state, event.error) : state
    case 'accountChanged':
      return event.account === state.account ? state : change(state, event.account)
  }
}

type Editing = Extract<RegisterNameState, { status: 'editing' }>

function write(state: Editing, text: string): Editing {
  const { zone } = state
  const label = zone && text.toLowerCase().endsWith(zone) ? text.slice(0, -zone.length) : text
  if (label === state.label) return state
  return { ...state, label, check: readLabelCheck(label), error: undefined, asked: undefined }
}

function readLabelCheck(label: string): LabelCheck {
  if (label === '') return { status: 'empty' }
  const problem = findLabelProblem(label)
  return problem ? { status: 'invalid', problem } : { status: 'checking' }
}

function answer(state: Editing, check: NameCheck): RegisterNameState {
  if (check.status === 'invalid') return { ...state, check }
  // The request succeeded, but the page that sent it was closed before the response.
  if (check.status === 'own' && check.name === state.asked)
    return { status: 'done', account: state.account, name: check.name }
  return { ...state, check, zone: check.name.slice(state.label.length) }
}

/**
 * Returns to editing and keeps the input. If the server rejected the name, it may have been taken meanwhile, so it is
 * checked again.
 */
function reopen(
  state: Extract<RegisterNameState, { status: 'signing' | 'registering' }>,
  error: unknown,
): Editing {
  const { account, label, zone } = state
  const check: LabelCheck = state.status === 'signing' ? state.check : { status: 'checking' }
  // When a page is closed, its pending requests fail first. The server may have registered the name, so it is kept to
  // look it up again.
  const asked = state.status === 'registering' && !isRefusal(error) ? state.check.name : undefined
  return { status: 'editing', account, label, zone, check, error, asked }
}

/** Returns whether the server rejected the request. After any other failure, it may have succeeded. */
const isRefusal = (error: unknown) =>
  error instanceof NameRegistrationFailedError && error.cause instanceof ApiFailureError

/**
 * Handles an account change. Whether a name is one's own depends on the account. A request already sent is not
 * cancelled.
 */
function change(state: RegisterNameState, account: string | null): RegisterNameState {
  if (state.status === 'registering' || state.status === 'done') return { ...state, account }
  const { label, zone } = state
  return {
    status: 'editing',
    account,
    label,
    zone,
    check: readLabelCheck(label),
    error: undefined,
    asked: undefined,
  }
}
