import type { LinkPlatform, RemotePairingState, WalletLink, WalletRow } from '@latchkey/core'
import { Button, ButtonLink, CopyButton, Mark } from '@latchkey/ui'
import { ExternalIcon } from '@latchkey/ui/icons'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import type { UseRemotePairing } from '../hooks/useRemotePairing.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { RemoteCode } from './RemoteCode.tsx'
import { RemoteMark } from './RemoteMark.tsx'
import { useInstall } from './useInstall.ts'
import { useWalletLink } from './useWalletLink.ts'

/** A pairing that a wallet may still answer. */
type Waiting = Extract<RemotePairingState, { is: 'starting' | 'ready' | 'opened' | 'unanswered' }>

type WaysProps = {
  pairing: Omit<UseRemotePairing, 'state'> & { state: Waiting }
  wallet: WalletRow | undefined
  platform: LinkPlatform | undefined
}

/** Shows the ways to pair a wallet: open its app on a phone, scan a code from another device, or copy a link. */
export function RemoteWays({ pairing, wallet, platform }: WaysProps) {
  const copy = useCopy()
  const installOf = useInstall()
  const { isPhone, linkOf } = useWalletLink(platform)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { state, openWallet } = pairing
  const uri = state.is === 'starting' ? undefined : state.uri
  if (!wallet) return <RemoteCode uri={uri} label={copy('remote.code')} text={copy('remote.scan')} />

  const { id, name } = wallet
  const hasLink = linkOf(wallet, '') !== undefined
  const link = uri === undefined ? undefined : linkOf(wallet, uri)
  const install = installOf(wallet)
  const get = install && (
    <ButtonLink variant="quiet" href={install.href} icon={<ExternalIcon size="small" />}>
      {copy('remote.get', { name })}
    </ButtonLink>
  )
  const follow = (href: string) => {
    setCodeAsked(false)
    openWallet({ id, name, href })
  }
  const open = (variant: 'primary' | 'secondary' | 'quiet', label: string) => (
    <OpenLink variant={variant} link={link} onOpen={follow}>
      {label}
    </OpenLink>
  )
  // The same code may have been used with another wallet's link.
  const isOpened = 'wallet' in state && state.wallet?.id === id
  const showCode = (
    <Button variant="quiet" onClick={() => setCodeAsked(true)}>
      {copy('remote.showCode')}
    </Button>
  )

  if (hasLink && !isCodeAsked && isOpened && state.is === 'unanswered') {
    return (
      <Outcome
        mark={<RemoteMark wallet={wallet} ring="broken" />}
        title={copy('remote.unanswered.title', { name })}
        text={copy('remote.unanswered.action')}
        action={
          <div className="lk-remote-actions">
            {open('primary', copy('remote.openAgain', { name }))}
            <CopyButton
              variant="button"
              value={state.uri}
              label={copy('remote.copy')}
              copiedLabel={copy('remote.copied')}
            />
            {showCode}
            {get}
          </div>
        }
      />
    )
  }
  if (hasLink && !isCodeAsked && (isPhone || isOpened)) {
    const words = isOpened ? 'opened' : 'ready'
    return (
      <Outcome
        mark={<RemoteMark wallet={wallet} ring={isOpened ? 'running' : 'still'} />}
        title={copy(`remote.${words}.title`, { name })}
        text={copy(`remote.${words}.action`)}
        action={
          <div className="lk-remote-actions">
            {isOpened
              ? open('secondary', copy('remote.openAgain', { name }))
              : open('primary', copy('remote.open', { name }))}
            {showCode}
          </div>
        }
      />
    )
  }
  return (
    <div className="lk-remote-asked" tabIndex={-1} ref={isCodeAsked ? takeFocus : undefined}>
      <RemoteCode
        uri={uri}
        label={copy('remote.codeFor', { name })}
        mark={<Mark name={name} src={wallet.icon} color={wallet.color} size={56} />}
        text={copy(isPhone ? 'remote.scanElsewhere' : 'remote.scanWith', { name })}
      >
        {hasLink && open('quiet', copy(isPhone ? 'remote.open' : 'remote.openHere', { name }))}
        {get}
      </RemoteCode>
    </div>
  )
}

/** Moves the focus to the code, since the button that showed it is removed. */
function takeFocus(code: HTMLElement | null) {
  code?.focus()
}

/** A link to a wallet's app, opened during the user gesture. Reserves its space until the code is ready. */
function OpenLink({
  link,
  variant,
  onOpen,
  children,
}: {
  link: WalletLink | undefined
  variant: 'primary' | 'secondary' | 'quiet'
  onOpen: (href: string) => void
  children: ReactNode
}) {
  if (!link) {
    return (
      <Button variant={variant} loading>
        {children}
      </Button>
    )
  }
  const { href, target } = link
  return (
    <ButtonLink
      variant={variant}
      href={href}
      target={target}
      onClick={(event) => {
        // The kit opens it itself, and observes whether the visitor leaves for the app.
        event.preventDefault()
        onOpen(href)
      }}
    >
      {children}
    </ButtonLink>
  )
}
