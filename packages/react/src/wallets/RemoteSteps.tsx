import {
  type CatalogueWallet,
  getLinkPlatform,
  getWalletLink,
  type LinkPlatform,
  type RemotePairingState,
  type WalletLink,
  type WalletRow,
} from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { Button, ButtonLink, CopyButton, Ring, useStyles } from '@latchkey/ui'
import { ExternalIcon, PhoneIcon } from '@latchkey/ui/icons'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import type { UseRemotePairing } from '../hooks/useRemotePairing.ts'
import { Outcome } from '../parts/Outcome.tsx'
import css from './RemoteCode.css.ts'
import { RemoteCode } from './RemoteCode.tsx'
import { useInstall } from './useInstall.ts'
import { WalletMark } from './WalletMark.tsx'

/** Shows the state of a pairing with a remote wallet, and the next step. */
export function RemoteSteps({
  pairing,
  wallet,
  platform,
}: {
  pairing: UseRemotePairing
  /** The chosen wallet. Undefined for any wallet that scans the code. */
  wallet?: WalletRow | undefined
  /** The platform of the page. Detected by default. */
  platform?: LinkPlatform
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const { state, retry } = pairing
  const over = (title: string, text: string, action = copy('remote.retry')) => (
    <Outcome
      mark={<RemoteMark wallet={wallet} ring="broken" />}
      title={title}
      text={text}
      action={<Button onClick={retry}>{action}</Button>}
    />
  )
  switch (state.status) {
    case 'unreachable':
      return over(copy('remote.unreachable.title'), copy('remote.unreachable.action'))
    case 'declined':
      return over(copy('remote.declined.title'), copy('remote.declined.action'))
    case 'expired':
      return over(copy('remote.expired.title'), copy('remote.expired.action'), copy('remote.newCode'))
    case 'refused':
      return over(copy(`remote.refused.${state.reason}.title`), copy(`remote.refused.${state.reason}.action`))
    case 'failed': {
      const { title, action } = errorCopy(state.error)
      return over(title, action)
    }
    case 'connected':
      return (
        <Outcome
          mark={<RemoteMark wallet={wallet} ring="done" />}
          title={copy('remote.connected.title')}
          text={copy('remote.connected.action')}
        />
      )
    default:
      return <RemoteWays pairing={{ ...pairing, state }} wallet={wallet} platform={platform} />
  }
}

/** A pairing that a wallet may still answer. */
type Waiting = Extract<RemotePairingState, { status: 'starting' | 'ready' | 'opened' | 'unanswered' }>

type WaysProps = {
  pairing: Omit<UseRemotePairing, 'state'> & { state: Waiting }
  wallet: WalletRow | undefined
  platform: LinkPlatform | undefined
}

/** Shows the ways to pair a wallet: open its app on a phone, scan a code from another device, or copy a link. */
function RemoteWays({ pairing, wallet, platform }: WaysProps) {
  const copy = useCopy()
  const installOf = useInstall()
  const { isPhone, linkOf } = useWalletLink(platform)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { state, openWallet } = pairing
  const uri = state.status === 'starting' ? undefined : state.uri
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

  if (hasLink && !isCodeAsked && isOpened && state.status === 'unanswered') {
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
              failedLabel={copy('modal.copyFailed')}
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
        mark={<WalletMark wallet={wallet} size={56} />}
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

/**
 * Returns a function that creates a link to open a wallet with a pairing's URI; undefined if no known link works here.
 */
function useWalletLink(platform?: LinkPlatform) {
  return useMemo(() => {
    const here = platform ?? getLinkPlatform()
    return {
      isPhone: here.system !== 'desktop',
      linkOf: (wallet: CatalogueWallet, uri: string) =>
        getWalletLink(wallet.link ?? installs[wallet.id]?.link, uri, here),
    }
  }, [platform])
}

/** Shows the paired wallet's mark, or a phone, in a ring that shows the progress. */
function RemoteMark({
  wallet,
  ring,
}: {
  wallet: WalletRow | undefined
  ring: ComponentProps<typeof Ring>['state']
}) {
  useStyles(css)
  return (
    <Ring state={ring}>
      {wallet ? (
        <WalletMark wallet={wallet} size={72} />
      ) : (
        <span className="lk-remote-icon">
          <PhoneIcon />
        </span>
      )}
    </Ring>
  )
}
