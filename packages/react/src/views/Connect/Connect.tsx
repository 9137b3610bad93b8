import type { WalletRow } from '@latchkey/core'
import type { ConnectGroup } from '@latchkey/protocol/vocabulary'
import { IconButton, List, Row, Tag, useStyles } from '@latchkey/ui'
import { HelpIcon, PhoneIcon, PlusIcon } from '@latchkey/ui/icons'
import { type ComponentType, Fragment } from 'react'
import { laterPart } from '../../base/laterPart.tsx'
import { useCopy } from '../../copy/useCopy.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { orderConnectGroups } from '../../modal/policy/policy.ts'
import { WalletMark } from '../../wallets/WalletMark.tsx'
import css from './Connect.css.ts'

/** Reserves its space while it loads. */
const EmailGroup = laterPart(
  () => import('./EmailGroup.tsx').then((module) => module.EmailGroup),
  () => <div className="lk-connect-email" aria-busy="true" />,
)

const SocialGroup = laterPart(
  () => import('./SocialGroup.tsx').then((module) => module.SocialGroup),
  // Up to three lines.
  function SocialPlace() {
    const { socials, farcaster, passkey } = useKit().config.features
    const providers = socials.length + Number(farcaster)
    return (
      <div className="lk-connect-social" aria-busy="true">
        {providers > 0 && <p />}
        {providers > 2 && <p />}
        {passkey && <p />}
      </div>
    )
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

/** Number of wallets on Connect before "More wallets". More are shown if more are connectable or were used recently. */
const walletsMax = 3

/** Shows the first wallets to offer, a code for wallets on a phone, and a link to the rest. */
export function WalletGroup() {
  const copy = useCopy()
  const { locale } = useLocale()
  const { push, pick } = useNavigation()
  const { relay } = useKit().config
  const isMobile = useFacts((facts) => facts.isMobile)
  const wallets = useWallets()
  const first = wallets.filter(({ connectors, isRecent }) => connectors[0] || isRecent)
  const shown = wallets.slice(0, Math.max(walletsMax, first.length))
  return (
    <List gap label={copy('connect.wallets')}>
      {shown.map((wallet) => (
        <Row
          key={wallet.id}
          mark={<WalletMark wallet={wallet} />}
          label={wallet.name}
          trailing={tagOf(wallet, copy)}
          chevron
          onClick={() => pick(wallet)}
        />
      ))}
      {/* On a phone, each row opens its wallet's app. */}
      {relay && !isMobile && (
        <Row
          mark={tile(PhoneIcon)}
          label={copy('connect.remote')}
          chevron
          onClick={() => push({ view: 'ConnectingWalletConnectBasic' })}
        />
      )}
      {wallets.length > shown.length && (
        <Row
          mark={tile(PlusIcon)}
          label={copy('connect.more')}
          trailing={new Intl.NumberFormat(locale).format(wallets.length)}
          chevron
          onClick={() => push({ view: 'AllWallets' })}
        />
      )}
    </List>
  )
}

function tile(Icon: typeof PlusIcon) {
  return (
    <span className="lk-connect-more">
      <Icon size="small" />
    </span>
  )
}

/** Labels a wallet as recently used or installed. */
function tagOf({ isRecent, isInstalled }: WalletRow, copy: ReturnType<typeof useCopy>) {
  if (isRecent) return <Tag tone="brass">{copy('connect.recent')}</Tag>
  return isInstalled && <Tag tone="good">{copy('connect.installed')}</Tag>
}

/** Opens the explanation of what a wallet is. */
export function HelpButton() {
  const copy = useCopy()
  const { push } = useNavigation()
  return (
    <IconButton label={copy('modal.help')} onClick={() => push({ view: 'WhatIsAWallet' })}>
      <HelpIcon />
    </IconButton>
  )
}
