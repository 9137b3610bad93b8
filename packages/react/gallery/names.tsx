import {
  ApiFailureError,
  ApiUnreachableError,
  NameRegistrationFailedError,
  NameSuggestionsFailedError,
  type RegisterNameState,
  UserRejectedError,
} from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import type { ViewRequest } from '../src/index.ts'
import css from '../src/views/RegisterAccountName/RegisterAccountName.css.ts'
import { NameForm, NameWaiting } from '../src/views/RegisterAccountName/RegisterAccountName.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'
import { View } from './View.tsx'

type Editing = Extract<RegisterNameState, { status: 'editing' }>

const zone = '.mob.eth'
const long = 'a-name-that-someone-registers-because-it-is-possible-at-all'
const answer = (status: 'free' | 'taken' | 'own', label: string) => ({
  status,
  name: `${label}${zone}`,
  suggestions: ['1', '2', '3', '-1'].map((end) => `${label}${end}${zone}`),
})
const account = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const refusal = (field: string, description: string) =>
  new NameRegistrationFailedError(
    'ada.mob.eth',
    new ApiFailureError('registerName', {
      status: 400,
      code: 'PARAMETER_INVALID',
      reasons: [{ field, description }],
      requestId: undefined,
      retryAfterMs: undefined,
    }),
  )
const signing: RegisterNameState = {
  status: 'signing',
  account,
  label: 'adas',
  zone,
  check: answer('free', 'adas'),
}
const ignore = () => {}

/** Name registration in every state. */
export const names: readonly Specimen[] = [
  form('Empty', { label: '', check: { status: 'empty' }, zone: undefined }),
  form('Checking', { label: 'adas', check: { status: 'checking' }, zone: undefined }),
  form('Checking again', { label: 'adas', check: { status: 'checking' } }),
  form('Free', { label: 'adas', check: answer('free', 'adas') }),
  form('Taken', { label: 'adas', check: answer('taken', 'adas') }),
  form('Own', { label: 'adas', check: answer('own', 'adas') }),
  form('Invalid', { label: 'ad_as', check: { status: 'invalid', problem: 'characters' } }),
  form('Short', { label: 'ada', check: { status: 'invalid', problem: 'length' } }),
  form('Unreachable', {
    label: 'adas',
    zone: undefined,
    check: {
      status: 'unchecked',
      error: new NameSuggestionsFailedError(new ApiUnreachableError('', undefined)),
    },
  }),
  form('Declined', {
    label: 'adas',
    check: answer('free', 'adas'),
    error: new UserRejectedError(undefined),
  }),
  form('Slower', {
    label: 'adas',
    check: answer('taken', 'adas'),
    error: refusal('name', 'adas.mob.eth is taken.'),
  }),
  form('Wrong time', {
    label: 'adas',
    check: answer('free', 'adas'),
    error: refusal('timestamp', 'The signed text expired. Sign again.'),
  }),
  form('Failed', {
    label: 'adas',
    check: answer('free', 'adas'),
    error: new NameRegistrationFailedError('adas.mob.eth', new ApiUnreachableError('', undefined)),
  }),
  form('Endless', {
    label: long,
    check: answer('free', long),
    zone: '.a-zone-that-goes-on-and-on.example.eth',
  }),
  form('Endless, taken', { label: long, check: answer('taken', long) }),
  step('Signing', <NameWaiting state={signing} wallet={{ name: 'Mob wallet', icon: undefined }} />),
  step(
    'Registering',
    <NameWaiting
      state={{ ...signing, status: 'registering', signed: {} as never }}
      wallet={{ name: 'Mob wallet', icon: undefined }}
    />,
  ),
  view('Success', { view: 'RegisterAccountNameSuccess', data: { name: `adas${zone}` } }),
  view('Endless success', { view: 'RegisterAccountNameSuccess', data: { name: `${long}${zone}` } }),
  view('Refused', { view: 'RegisterAccountName' }),
]

function form(name: string, state: Partial<Editing>): Specimen {
  return step(
    name,
    <NameForm
      state={{
        status: 'editing',
        account,
        label: '',
        check: { status: 'empty' },
        zone,
        error: undefined,
        asked: undefined,
        ...state,
      }}
      dispatch={ignore}
    />,
  )
}

function view(name: string, request: ViewRequest): Specimen {
  return { name, content: <View scene="rich" request={request} /> }
}

function step(name: string, content: Specimen['content']): Specimen {
  return { name, content: <NameStep name={name}>{content}</NameStep> }
}

function NameStep({ name, children }: { name: string; children: Specimen['content'] }) {
  useStyles(css)
  return (
    <CopyPanel scene="nobody" name={`names-${name}`} title="Choose a name" back>
      {children}
    </CopyPanel>
  )
}
