import { ApiUnreachableError, type EmailLoginState, FrameUnavailableError } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../src/copy/useCopy.ts'
import { CodeStep } from '../src/login/CodeStep.tsx'
import { DeviceStep } from '../src/login/DeviceStep.tsx'
import css from '../src/login/EmailLogin.css.ts'
import { EmailProgress } from '../src/login/EmailProgress.tsx'
import { ApprovalNote } from '../src/views/ApproveTransaction/ApproveTransaction.tsx'
import connectCss from '../src/views/Connect/Connect.css.ts'
import { WalletGroup } from '../src/views/Connect/Connect.tsx'
import { EmailGroup } from '../src/views/Connect/EmailGroup.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'

const ignore = () => {}
const login = 'Continue with email'
const actions = { onResend: ignore, onRetry: ignore, onOther: ignore, onCode: ignore }
const ada = 'ada@example.com'
const endless =
  'an.address.that.someone.chose.because.it.was.possible.and.never.had.to.type@mail.an-extraordinarily-long-name.example'
const unreachable = new ApiUnreachableError('', undefined)

type Mailed = Omit<Extract<EmailLoginState, { status: 'device' }>, 'status'>
const mailed: Mailed = { email: ada, digits: '47', resendAt: 0, isResending: false, problem: undefined }
const problem = (type: NonNullable<Mailed['problem']>['type']) => ({ type, error: unreachable })

const app = { name: 'Serial Mob', icon: '' }
const review = { onReview: () => {}, onReject: () => {} }

/** Email login in every state, and what is shown below the wallet's frame. */
export const email: readonly Specimen[] = [
  at('Connect', 'Connect a wallet', <Groups />),
  device('Device'),
  device('Device, just mailed', {}, 30_000),
  device('Device, resending', { isResending: true }),
  device('Device, too soon', { problem: problem('tooSoon') }, 12_000),
  device('Device, failed', { problem: problem('other') }),
  device('Device, endless', { email: endless }),
  code('Code'),
  code('Code, just mailed', {}, 30_000),
  code('Code, wrong', { problem: problem('wrongCode') }),
  code('Code, dead', { problem: problem('deadCode') }),
  code('Code, failed', { problem: problem('other') }),
  code('Code, endless', { email: endless, problem: problem('wrongCode') }),
  at(
    'Verifying',
    login,
    <CodeStep state={{ ...mailed, status: 'verifying', code: '123456' }} {...actions} />,
  ),
  progress('Sending', { status: 'sending', email: ada }),
  progress('Sending, endless', { status: 'sending', email: endless }),
  progress('Connecting', { status: 'connecting', email: ada }),
  progress('Done', { status: 'done', email: ada }),
  progress('Failed', { status: 'failed', email: ada, problem: problem('other'), retryAt: 0 }),
  progress('Failed, no frame', {
    status: 'failed',
    email: ada,
    problem: { type: 'other', error: new FrameUnavailableError() },
    retryAt: 0,
  }),
  at('Failed, too soon', login, <TooSoon />),
  at('Approve', 'Approve request', <ApprovalNote app={app} {...review} />),
  at(
    'Approve, endless',
    'Approve request',
    <ApprovalNote
      app={{ name: 'The Association of Programmers Who Could Not Agree On Any Shorter Name', icon: '' }}
      {...review}
    />,
  ),
  ...(['due', 'open', 'blocked', 'isolated', 'unreachable'] as const).map((status) =>
    at(
      `Approve, window ${status}`,
      'Approve request',
      <ApprovalNote app={app} review={status} {...review} />,
    ),
  ),
]

function at(name: string, title: string, content: ReactNode): Specimen {
  return {
    name,
    content: (
      <CopyPanel scene="nobody" name={`email-${name}`} title={title} back>
        {content}
      </CopyPanel>
    ),
  }
}

function device(name: string, state: Partial<Mailed> = {}, waitMs = 0): Specimen {
  return at(name, login, <Device state={state} waitMs={waitMs} />)
}

function Device({ state, waitMs }: { state: Partial<Mailed>; waitMs: number }) {
  const [resendAt] = useState(() => Date.now() + waitMs)
  return <DeviceStep state={{ ...mailed, resendAt, ...state, status: 'device' }} {...actions} />
}

function code(name: string, state: Partial<Mailed> = {}, waitMs = 0): Specimen {
  return at(name, login, <Code state={state} waitMs={waitMs} />)
}

function Code({ state, waitMs }: { state: Partial<Mailed>; waitMs: number }) {
  const [resendAt] = useState(() => Date.now() + waitMs)
  return <CodeStep state={{ ...mailed, resendAt, ...state, status: 'code' }} {...actions} />
}

function progress(name: string, state: Parameters<typeof EmailProgress>[0]['state']): Specimen {
  return at(name, login, <EmailProgress state={state} {...actions} />)
}

function TooSoon() {
  useStyles(css)
  const [retryAt] = useState(() => Date.now() + 24_000)
  return (
    <EmailProgress
      state={{ status: 'failed', email: ada, problem: problem('tooSoon'), retryAt }}
      {...actions}
    />
  )
}

function Groups() {
  useStyles(connectCss)
  const copy = useCopy()
  return (
    <>
      <EmailGroup />
      <p className="lk-connect-or">{copy('connect.or')}</p>
      <WalletGroup />
    </>
  )
}
