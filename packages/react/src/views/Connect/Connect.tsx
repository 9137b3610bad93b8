import type { ConnectGroup } from '@latchkey/protocol/vocabulary'
import { useStyles } from '@latchkey/ui'
import { type ComponentType, Fragment } from 'react'
import { laterPart } from '../../base/laterPart.tsx'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { orderConnectGroups } from '../../modal/policy/policy.ts'
import css from './Connect.css.ts'
import { WalletGroup } from './WalletGroup.tsx'

/** Reserves its space while it loads. */
const EmailGroup = laterPart(
  () => import('./EmailGroup.tsx').then((module) => module.EmailGroup),
  () => <div className="lk-connect-email" />,
)

const SocialGroup = laterPart(
  () => import('./SocialGroup.tsx').then((module) => module.SocialGroup),
  // Up to three lines.
  function SocialPlace() {
    const { socials, farcaster, passkey } = useKit().config.features
    const providers = socials.length + Number(farcaster)
    const lines = Number(providers > 0) + Number(providers > 2) + Number(passkey)
    return <div className="lk-connect-social" data-lines={lines} />
  },
)

const groups: Readonly<Record<ConnectGroup, ComponentType>> = {
  email: EmailGroup,
  social: SocialGroup,
  wallet: WalletGroup,
}

/** Shows the ways to connect, in the order of spec 2.11. */
export function Connect() {
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const { connectOrder, features } = useKit().config
  const hasInstalledWallet = useFacts((facts) => facts.hasInstalledWallet)
  const { email, socials, farcaster, passkey } = features
  const offered = { email, social: socials[0] || farcaster || passkey, wallet: true }
  const shown = orderConnectGroups(connectOrder, hasInstalledWallet).filter((id) => offered[id])
  return (
    <>
      {shown.map((id, index) => {
        const Group = groups[id]
        return (
          <Fragment key={id}>
            {/* Logins are grouped. */}
            {index > 0 && [id, shown[index - 1]].includes('wallet') && (
              <p className="lk-connect-or">{copy('connect.or')}</p>
            )}
            <Group />
          </Fragment>
        )
      })}
      <p className="lk-connect-help">
        {copy('connect.newHere')}{' '}
        <button type="button" onClick={() => push({ view: 'WhatIsAWallet' })}>
          {copy('connect.whatIsAWallet')}
        </button>
      </p>
    </>
  )
}
