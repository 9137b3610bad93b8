import { ApiUnreachableError, type UpdateEmailState, type WalletDevice } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { RecoverySteps } from '../src/views/ChangeRecovery/ChangeRecovery.tsx'
import { DeviceList } from '../src/views/Devices/Devices.tsx'
import { AddressForm, ChangeStep } from '../src/views/UpdateEmail/UpdateEmail.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'

const ignore = () => {}
const ada = 'ada@example.com'
const wanted = 'ada@example.org'
const endless =
  'an.address.that.someone.chose.because.it.was.possible.and.never.had.to.type@mail.an-extraordinarily-long-name.example'
const error = new ApiUnreachableError('', undefined)

type Code = Extract<UpdateEmailState, { status: 'code' }>
const mailed: Code = {
  status: 'code',
  step: 'old',
  email: wanted,
  oldCode: undefined,
  resendAt: 0,
  isResending: false,
  problem: undefined,
}

const device = (id: string, name: string, more: Partial<WalletDevice> = {}): WalletDevice => ({
  id,
  name,
  firstSeenAt: '2026-03-02T10:00:00Z',
  usedAt: '2026-11-22T10:00:00Z',
  isCurrent: false,
  isHere: true,
  ...more,
})
const current = device('1', 'Firefox, Linux', { isCurrent: true })

/** Changing the email, changing the recovery method, and the devices, in every state. */
export const owner: readonly Specimen[] = [
  at('Address', <Form />),
  at('Address, endless', <Form email={endless} />),
  step('Sending', { status: 'sending', email: wanted }),
  step('Old code', mailed),
  step('Old code, wrong', { ...mailed, problem: { type: 'wrongCode', error } }),
  step('New code', { ...mailed, step: 'new' }),
  step('New code, failed', { ...mailed, step: 'new', problem: { type: 'other', error } }),
  step('New code, endless', { ...mailed, step: 'new', email: endless }),
  step('Verifying', { ...mailed, status: 'verifying', code: '123456' }),
  step('Done', { status: 'done', email: wanted }),
  recovery('Recovery', { status: 'choosing' }),
  recovery('Recovery, asking', { status: 'asking', recovery: 'code' }),
  recovery('Recovery, done', { status: 'done', recovery: 'code' }),
  recovery('Recovery, failed', { status: 'failed', recovery: 'code', error }),
  devices('Devices', [
    current,
    device('2', 'Safari, iPhone', { isHere: false }),
    device('3', 'Chrome, Windows', { usedAt: null }),
    device('4', endless, { isHere: false, usedAt: null }),
  ]),
  devices('Devices, alone', [current]),
  devices('Devices, loading', undefined),
  devices('Devices, failed', undefined, true),
  step('Failed', { status: 'failed', email: wanted, problem: { type: 'other', error }, retryAt: 0 }),
]

function Form({ email = ada }: { email?: string }) {
  const [draft, setDraft] = useState('')
  return <AddressForm email={email} draft={draft} onDraft={setDraft} onAddress={ignore} />
}

function step(name: string, state: Parameters<typeof ChangeStep>[0]['state']): Specimen {
  return at(name, <ChangeStep from={ada} state={state} dispatch={ignore} onOther={ignore} onDone={ignore} />)
}

function recovery(name: string, state: Parameters<typeof RecoverySteps>[0]['state']): Specimen {
  return at(name, <RecoverySteps state={state} current="automatic" dispatch={ignore} />, 'Recovery')
}

function devices(name: string, data: readonly WalletDevice[] | undefined, isError = false): Specimen {
  const list = { data, isError, isPaused: false, refetch: ignore, onRevoke: ignore, onRevokeOthers: ignore }
  return at(name, <DeviceList {...list} />, 'Devices')
}

function at(name: string, content: ReactNode, title = 'Change email address'): Specimen {
  return {
    name,
    content: (
      <CopyPanel scene="nobody" name={`owner-${name}`} title={title} back>
        {content}
      </CopyPanel>
    ),
  }
}
