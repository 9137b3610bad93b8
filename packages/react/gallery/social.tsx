import {
  ApiUnreachableError,
  type FarcasterLoginState,
  FrameUnavailableError,
  type LoginProblem,
  type PasskeyLoginState,
  type SocialLoginState,
} from '@latchkey/core'
import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../src/copy/useCopy.ts'
import { SocialLogin } from '../src/login/SocialLogin.tsx'
import { AllSocials } from '../src/views/AllSocials/AllSocials.tsx'
import connectCss from '../src/views/Connect/Connect.css.ts'
import { WalletGroup } from '../src/views/Connect/Connect.tsx'
import { EmailGroup } from '../src/views/Connect/EmailGroup.tsx'
import { SocialGroup } from '../src/views/Connect/SocialGroup.tsx'
import { FarcasterLogin } from '../src/views/ConnectingFarcaster/ConnectingFarcaster.tsx'
import { PasskeyLogin } from '../src/views/ConnectingPasskey/ConnectingPasskey.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'

const ignore = () => {}
const callbacks = { onOpen: () => true, onShow: ignore, onCode: ignore, onRetry: ignore, onOther: ignore }
const provider = 'google'
const unreachable = new ApiUnreachableError('', undefined)
const noFrame = { type: 'other', error: new FrameUnavailableError() } as const
const led = { provider, uri: 'http://wallet.test/', page: 'open', problem: undefined } as const

const waiting: FarcasterLoginState = {
  status: 'waiting',
  uri: 'http://wallet.test/farcaster/flow',
  digits: '47',
}

/** A social login in every state, and a Farcaster login. */
export const social: readonly Specimen[] = [
  at('Connect', 'Connect a wallet', <Groups />),
  at('All', 'Log in', <AllSocials />),
  passkey('asking', { status: 'asking' }),
  passkey('connecting', { status: 'connecting' }),
  passkey('done', { status: 'done' }),
  passkey('refused', { status: 'failed', problem: problem('refused'), isLoggedIn: false }),
  passkey('failed', { status: 'failed', problem: problem('other'), isLoggedIn: false }),
  passkey('no frame', { status: 'failed', problem: noFrame, isLoggedIn: false }),
  login('Opening', { status: 'opening', provider }),
  ...socialProviders.map((one) => login(`Waiting, ${one}`, { ...led, status: 'waiting', provider: one })),
  login('Blocked', { ...led, status: 'waiting', page: 'blocked' }),
  login('Closed', { ...led, status: 'waiting', page: 'closed' }),
  login('Code, wrong', { ...led, status: 'waiting', problem: problem('wrongCode') }),
  login('Code, failed', { ...led, status: 'waiting', problem: problem('other') }),
  login('Verifying', { ...led, status: 'verifying', code: '123456' }),
  login('Connecting', { status: 'connecting', provider }),
  login('Done', { status: 'done', provider }),
  ...(['refused', 'notOffered', 'over', 'other'] as const).map((type) =>
    login(`Failed, ${type}`, failed(provider, type)),
  ),
  login('Failed, no frame', { status: 'failed', provider, problem: noFrame, isLoggedIn: false }),
  farcaster('opening', { status: 'opening' }),
  farcaster('waiting', waiting),
  farcaster('waiting, phone', waiting, true),
  farcaster('connecting', { status: 'connecting' }),
  farcaster('over', { status: 'failed', problem: problem('over'), isLoggedIn: false }),
  farcaster('no frame', { status: 'failed', problem: noFrame, isLoggedIn: false }),
]

function problem<const ProblemType extends LoginProblem['type']>(type: ProblemType) {
  return { type, error: unreachable }
}

function failed(one: SocialProvider, type: LoginProblem['type']): SocialLoginState {
  return { status: 'failed', provider: one, problem: problem(type), isLoggedIn: false }
}

function login(name: string, state: SocialLoginState): Specimen {
  return at(name, 'Log in', <SocialLogin state={state} {...callbacks} />)
}

function farcaster(name: string, state: FarcasterLoginState, isPhone = false): Specimen {
  const content = <FarcasterLogin state={state} isPhone={isPhone} onRetry={ignore} onOther={ignore} />
  return at(`Farcaster, ${name}`, 'Log in', content)
}

function passkey(name: string, state: PasskeyLoginState): Specimen {
  return at(`Passkey, ${name}`, 'Log in', <PasskeyLogin state={state} onRetry={ignore} onOther={ignore} />)
}

function at(name: string, title: string, content: ReactNode): Specimen {
  return {
    name,
    content: (
      <CopyPanel scene="nobody" name={`social-${name}`} title={title} back>
        {content}
      </CopyPanel>
    ),
  }
}

function Groups() {
  useStyles(connectCss)
  const copy = useCopy()
  return (
    <>
      <EmailGroup />
      <SocialGroup />
      <p className="lk-connect-or">{copy('connect.or')}</p>
      <WalletGroup />
    </>
  )
}
