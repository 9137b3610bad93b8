import { findLabelProblem, type LabelProblem } from '@latchkey/protocol/nameLabel'
import type { NameCheck } from '../actions/checkName.ts'
import type { SignedName } from '../actions/signName.ts'
import { ApiFailureError } from '../errors/api.ts'
import { NameRegistrationFailedError } from '../errors/names.ts'

/** What the server says of a label that keeps the rule. */
type Answer = Exclude<NameCheck, { is: 'invalid' }>

/** What is known of a label that was written. */
export type LabelCheck =
  | { is: 'empty' }
  | { is: 'invalid'; problem: LabelProblem }
  | { is: 'checking' }
  | { is: 'unchecked'; error: unknown }
  | Answer

/** States of a registration; `account` is the CAIP-10 id that it is for. */
export type RegisterNameState = { account: string | null } & (
  | {
      is: 'editing'
      /** As it was written. */
      label: string
      check: LabelCheck
      /** With its dot, once an answer has told it. */
      zone: string | undefined
      /** What went wrong the last time (4.16). */
      error: unknown
      /** The full name that was asked for, by an earlier page perhaps, without hearing what became of it. */
      asked: string | undefined
    }
  /** The wallet is asked. */
  | { is: 'signing'; label: string; check: Answer; zone: string | undefined }
  /** The server is asked. */
  | { is: 'registering'; label: string; check: Answer; zone: string | undefined; signed: SignedName }
  | { is: 'done'; name: string }
)

/** What can happen to a registration. */
export type RegisterNameEvent =
  /** `text` may carry the zone, as a suggestion does. */
  | { is: 'labelWritten'; text: string }
  | { is: 'checkAsked' }
  | { is: 'checked'; check: NameCheck }
  | { is: 'notChecked'; error: unknown }
  | { is: 'submitAsked' }
  | { is: 'signed'; signed: SignedName }
  | { is: 'registered'; name: string }
  | { is: 'failed'; error: unknown }
  | { is: 'accountChanged'; account: string | null }

/** A registration before anything has happened. */
export function initialRegisterNameState(
  account: string | null,
  label = '',
  error: unknown = undefined,
  asked: string | undefined = undefined,
): RegisterNameState {
  return { is: 'editing', account, label, check: readLabelCheck(label), zone: undefined, error, asked }
}

/** The transitions of a registration (4.16): pure and total. */
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
  // It was heard: the page that asked went before it was told.
  if (check.is === 'own' && check.name === state.asked)
    return { is: 'done', account: state.account, name: check.name }
  return { ...state, check, zone: check.name.slice(state.label.length) }
}

/** What was written stays; a refusal by the server may mean that somebody was faster, so that it is checked again. */
function reopen(
  state: Extract<RegisterNameState, { is: 'signing' | 'registering' }>,
  error: unknown,
): Editing {
  const { account, label, zone } = state
  const check: LabelCheck = state.is === 'signing' ? state.check : { is: 'checking' }
  // A page that goes fails all that it has under way, before it is gone: what the server has heard stays to be found.
  const asked = state.is === 'registering' && !isRefusal(error) ? state.check.name : undefined
  return { is: 'editing', account, label, zone, check, error, asked }
}

/** Whether it is the server's own no; any other failure may have come after its yes. */
const isRefusal = (error: unknown) =>
  error instanceof NameRegistrationFailedError && error.cause instanceof ApiFailureError

/** Whether a name is one's own depends on the account. What is with the server is not called back. */
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
