import {
  createFarcasterLoginFlow,
  type FarcasterLoginEvent,
  type FarcasterLoginState,
  getDevice,
} from '@latchkey/core'
import { Button, ButtonLink, useStyles } from '@latchkey/ui'
import { ExternalIcon } from '@latchkey/ui/icons'
import { useCallback, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { LoginEnd } from '../../login/LoginEnd.tsx'
import { LoginFailed } from '../../login/LoginFailed.tsx'
import { ProviderMark } from '../../login/ProviderMark.tsx'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { RemoteCode } from '../../wallets/RemoteCode.tsx'
import css from './ConnectingFarcaster.css.ts'

/** Waits for approval in Farcaster on a phone. The policy closes the modal once the wallet is connected. */
export function ConnectingFarcaster() {
  const { state, dispatch } = useFarcasterLogin()
  const onOther = useOtherAddress()
  if (!state) return null
  return (
    <FarcasterLogin
      state={state}
      isPhone={getDevice().isMobile}
      onRetry={() => dispatch({ type: 'retryRequested' })}
      onOther={onOther}
    />
  )
}

/** Shows a Farcaster login in each of its states. */
export function FarcasterLogin({
  state,
  isPhone,
  onRetry,
  onOther,
}: {
  state: FarcasterLoginState
  /** Whether the page itself is open on the phone. */
  isPhone: boolean
  onRetry: () => void
  onOther: () => void
}) {
  const copy = useCopy()
  switch (state.status) {
    case 'opening':
      return <FarcasterWays isPhone={isPhone} />
    case 'waiting':
      return <FarcasterWays isPhone={isPhone} uri={state.uri} digits={state.digits} />
    case 'connecting':
    case 'done':
      return <LoginEnd provider="farcaster" status={state.status} />
    case 'failed':
      return (
        <LoginFailed
          problem={state.problem}
          name={copy('social.provider.farcaster')}
          mark={<ProviderMark provider="farcaster" ring="broken" />}
          retry={copy('farcaster.newCode')}
          onRetry={onRetry}
          onOther={onOther}
        />
      )
  }
}

/** Shows the ways to open a login's page: scan a code, copy a link, or on a phone follow a link. */
function FarcasterWays({
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

/** Return type of `useFarcasterLogin`. */
type UseFarcasterLogin = {
  /** Undefined only in the first render. */
  state: FarcasterLoginState | undefined
  /** Sends an event to the flow. */
  dispatch(event: FarcasterLoginEvent): void
}

/** Logs in to the embedded wallet with Farcaster while the component is mounted. Continues an ongoing login. */
function useFarcasterLogin(): UseFarcasterLogin {
  const kit = useKit()
  return useFlow(useCallback(() => createFarcasterLoginFlow(kit), [kit]))
}
