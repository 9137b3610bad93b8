import { Button, ButtonLink, useStyles } from '@latchkey/ui'
import { ExternalIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { ProviderMark } from '../../login/ProviderMark.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { RemoteCode } from '../../wallets/RemoteCode.tsx'
import css from './ConnectingFarcaster.css.ts'

/** Shows the ways to open a login's page: scan a code, copy a link, or on a phone follow a link. */
export function FarcasterWays({
  isPhone,
  uri,
  digits,
}: {
  isPhone: boolean
  /** Undefined while it is requested. */
  uri?: string
  digits?: string
}) {
  useStyles(css)
  const copy = useCopy()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const open = (variant: 'primary' | 'secondary' | 'quiet', label: string) =>
    uri === undefined ? (
      <Button variant={variant} loading>
        {label}
      </Button>
    ) : (
      <ButtonLink
        variant={variant}
        href={uri}
        target="_blank"
        rel="noopener"
        icon={<ExternalIcon size="small" />}
        onClick={() => setOpened(true)}
      >
        {label}
      </ButtonLink>
    )
  const number = (
    <p className="lk-farcaster-digits">
      {copy('farcaster.digits')} <strong dir="ltr">{digits ?? '··'}</strong>
    </p>
  )
  if (isPhone && !isCodeAsked) {
    return (
      <Outcome
        mark={<ProviderMark provider="farcaster" ring={isOpened ? 'running' : 'still'} />}
        title={
          isOpened
            ? copy('farcaster.opened.title')
            : copy('social.with', { name: copy('social.provider.farcaster') })
        }
        text={copy(isOpened ? 'farcaster.opened.action' : 'farcaster.ready.action')}
        action={
          <>
            {number}
            <div className="lk-connecting-actions">
              {isOpened
                ? open('secondary', copy('farcaster.openAgain'))
                : open('primary', copy('farcaster.open'))}
              <Button variant="quiet" onClick={() => setCodeAsked(true)}>
                {copy('farcaster.showCode')}
              </Button>
            </div>
          </>
        }
      />
    )
  }
  return (
    // The button that showed the code is removed.
    <div className="lk-remote-asked" tabIndex={-1} ref={isCodeAsked ? takeFocus : undefined}>
      <RemoteCode uri={uri} label={copy('farcaster.code')} text={copy('farcaster.scan')} note={number}>
        {open('quiet', copy(isPhone ? 'farcaster.open' : 'farcaster.openHere'))}
      </RemoteCode>
    </div>
  )
}

function takeFocus(code: HTMLElement | null) {
  code?.focus()
}
