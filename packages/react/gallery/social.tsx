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
const noFrame = { is: 'other', error: new FrameUnavailableError() } as const
const led = { provider, uri: 'http://wallet.test/', page: 'open', problem: undefined } as const

const waiting: FarcasterLoginState = { is: 'waiting', uri: 'http://wallet.test/farcaster/flow', digits: '47' }

/** A social login in every state, and a Farcaster login. */
export const social: readonly Specimen[] = [
  at('Connect', 'Connect a wallet', <Groups />),
  at('All', 'Log in', <AllSocials />),
  passkey('asking', { is: 'asking' }),
  passkey('connecting', { is: 'connecting' }),
  passkey('done', { is: 'done' }),
  passkey('refused', { is: 'failed', problem: problem('refused'), isLoggedIn: false }),
  passkey('failed', { is: 'failed', problem: problem('other'), isLoggedIn: false }),
  passkey('no frame', { is: 'failed', problem: noFrame, isLoggedIn: false }),
  login('Opening', { is: 'opening', provider }),
  ...socialProviders.map((one) => login(`Waiting, ${one}`, { ...led, is: 'waiting', provider: one })),
  login('Blocked', { ...led, is: 'waiting', page: 'blocked' }),
  login('Closed', { ...led, is: 'waiting', page: 'closed' }),
  login('Code, wrong', { ...led, is: 'waiting', problem: problem('wrongCode') }),
  login('Code, failed', { ...led, is: 'waiting', problem: problem('other') }),
  login('Verifying', { ...led, is: 'verifying', code: '123456' }),
  login('Connecting', { is: 'connecting', provider }),
  login('Done', { is: 'done', provider }),
  ...(['refused', 'notOffered', 'over', 'other'] as const).map((is) =>
    login(`Failed, ${is}`, failed(provider, is)),
  ),
  login('Failed, no frame', { is: 'failed', provider, problem: noFrame, isLoggedIn: false }),
  farcaster('opening', { is: 'opening' }),
  farcaster('waiting', waiting),
  farcaster('waiting, phone', waiting, true),
  farcaster('connecting', { is: 'connecting' }),
  farcaster('over', { is: 'failed', problem: problem('over'), isLoggedIn: false }),
  farcaster('no frame', { is: 'failed', problem: noFrame, isLoggedIn: false }),
]

function problem<const Is extends LoginProblem['is']>(is: Is) {
  return { is, error: unreachable }
}

function failed(one: SocialProvider, is: LoginProblem['is']): SocialLoginState {
  return { is: 'failed', provider: one, problem: problem(is), isLoggedIn: false }
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
