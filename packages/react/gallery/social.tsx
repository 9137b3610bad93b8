import { ApiUnreachableError, type SocialLoginState } from '@latchkey/core'
import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../src/hooks/useCopy.ts'
import { AllSocials } from '../src/views/AllSocials/AllSocials.tsx'
import connectCss from '../src/views/Connect/Connect.css.ts'
import { EmailGroup } from '../src/views/Connect/EmailGroup.tsx'
import { SocialGroup } from '../src/views/Connect/SocialGroup.tsx'
import { WalletGroup } from '../src/views/Connect/WalletGroup.tsx'
import { SocialLogin } from '../src/views/ConnectingSocial/SocialLogin.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'

const ignore = () => {}
const deeds = { onOpen: () => true, onShow: ignore, onCode: ignore, onRetry: ignore, onOther: ignore }
const provider = 'google'
const unreachable = new ApiUnreachableError('', undefined)
const led = { provider, uri: 'http://wallet.test/', page: 'open', problem: undefined } as const

/** A social login in every state. */
export const social: readonly Specimen[] = [
  at('Connect', 'Connect a wallet', <Groups />),
  at('All', 'Log in', <AllSocials />),
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
]

function problem(is: Extract<SocialLoginState, { is: 'failed' }>['problem']['is']) {
  return { is, error: unreachable }
}

function failed(one: SocialProvider, is: Parameters<typeof problem>[0]): SocialLoginState {
  return { is: 'failed', provider: one, problem: problem(is), isLoggedIn: false }
}

function login(name: string, state: SocialLoginState): Specimen {
  return at(name, 'Log in', <SocialLogin state={state} {...deeds} />)
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
