import type { ConnectGroup } from '@latchkey/protocol/vocabulary'
import { useStyles } from '@latchkey/ui'
import { type ComponentType, Fragment } from 'react'
import { useCopy } from '../../hooks/useCopy.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useKit } from '../../hooks/useKit.ts'
import { orderConnectGroups } from '../../modal/policy.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { laterPart } from '../../parts/laterPart.tsx'
import css from './Connect.css.ts'
import { WalletGroup } from './WalletGroup.tsx'

/** Keeps its place while it comes. */
const EmailGroup = laterPart(
  () => import('./EmailGroup.tsx').then((module) => module.EmailGroup),
  () => <div className="lk-connect-email" />,
)

/** The groups that this version has. */
const groups: Readonly<Partial<Record<ConnectGroup, ComponentType>>> = {
  email: EmailGroup,
  wallet: WalletGroup,
}

/** Ways to connect, in the order of spec 2.11. */
export function Connect() {
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const { connectOrder, features } = useKit().config
  const hasInstalledWallet = useFacts((facts) => facts.hasInstalledWallet)
  const shown = orderConnectGroups(connectOrder, hasInstalledWallet).flatMap((id) => {
    const Group = groups[id]
    return Group && (id !== 'email' || features.email) ? [{ id, Group }] : []
  })
  return (
    <>
      {shown.map(({ id, Group }, index) => (
        <Fragment key={id}>
          {index > 0 && <p className="lk-connect-or">{copy('connect.or')}</p>}
          <Group />
        </Fragment>
      ))}
      <p className="lk-connect-help">
        {copy('connect.newHere')}{' '}
        <button type="button" onClick={() => push({ view: 'WhatIsAWallet' })}>
          {copy('connect.whatIsAWallet')}
        </button>
      </p>
    </>
  )
}
