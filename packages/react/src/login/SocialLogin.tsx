import type { SocialLoginState } from '@latchkey/core'
import { Button, ButtonLink, CodeInput, Spinner, useStyles } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { LoginEnd } from './LoginEnd.tsx'
import { LoginFailed } from './LoginFailed.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import css from './SocialLogin.css.ts'

/** Shows a social login in each of its states. */
export function SocialLogin({ state, ...callbacks }: { state: SocialLoginState } & SocialLoginCallbacks) {
  useStyles(css)
  const copy = useCopy()
  const [hasCode, setHasCode] = useState<boolean>()
  const { provider } = state
  const name = copy(`social.provider.${provider}`)
  const mark = (ring: 'running' | 'broken' | 'still') => <ProviderMark provider={provider} ring={ring} />
  switch (state.status) {
    case 'opening':
      return (
        <Outcome
          mark={mark('running')}
          title={copy('social.with', { name })}
          text={copy('social.opening', { name })}
        />
      )
    case 'waiting':
      if (hasCode ?? state.problem !== undefined)
        return <SocialCode state={state} onCode={callbacks.onCode} onNone={() => setHasCode(false)} />
      return <SocialWindow state={state} mark={mark} {...callbacks} onHasCode={() => setHasCode(true)} />
    case 'verifying':
      return <SocialCode state={state} onCode={callbacks.onCode} onNone={() => setHasCode(false)} />
    case 'connecting':
    case 'done':
      return <LoginEnd provider={provider} status={state.status} />
    case 'failed':
      return (
        <LoginFailed
          problem={state.problem}
          name={name}
          mark={mark('broken')}
          onRetry={callbacks.onRetry}
          onOther={callbacks.onOther}
          other={callbacks.other}
        />
      )
  }
}

/** Shows the state of a login's window: open, blocked by the browser, or closed. */
function SocialWindow({
  state: { page, provider, uri },
  mark,
  onOpen,
  onShow,
  onRetry,
  onHasCode,
}: {
  state: Extract<SocialLoginState, { status: 'waiting' }>
  mark: (ring: 'running' | 'broken' | 'still') => ReactNode
  /** The window shows digits to type here. */
  onHasCode: () => void
} & Pick<SocialLoginCallbacks, 'onOpen' | 'onShow' | 'onRetry'>) {
  const copy = useCopy()
  const name = copy(`social.provider.${provider}`)
  const code = (
    <Button variant="quiet" onClick={onHasCode}>
      {copy('social.hasCode')}
    </Button>
  )
  switch (page) {
    case 'open':
      return (
        <Outcome
          mark={mark('running')}
          title={copy('social.with', { name })}
          text={copy('social.waiting.action')}
          action={
            <div className="lk-connecting-actions">
              <Button variant="secondary" onClick={onShow}>
                {copy('social.show')}
              </Button>
              {code}
            </div>
          }
        />
      )
    case 'blocked':
      return (
        <Outcome
          mark={mark('still')}
          title={copy('social.blocked.title')}
          text={copy('social.blocked.action', { name })}
          action={
            <div className="lk-connecting-actions">
              {/* The page there reports back through its opener. */}
              <ButtonLink
                href={uri}
                rel="opener"
                onClick={(event) => {
                  if (onOpen()) event.preventDefault()
                }}
              >
                {copy('social.open', { name })}
              </ButtonLink>
              {code}
            </div>
          }
        />
      )
    case 'closed':
      return (
        <Outcome
          mark={mark('broken')}
          title={copy('social.closed.title')}
          text={copy('social.closed.action')}
          action={
            <div className="lk-connecting-actions">
              <Button onClick={onRetry}>{copy('social.retry')}</Button>
              {code}
            </div>
          }
        />
      )
  }
}

/** Digits of the window's code. */
const codeLength = 6

/**
 * Asks for the digits shown in a window without an opener, and shows whether they are being checked or wrong. Keeps
 * what was typed.
 */
function SocialCode({
  state,
  onCode,
  onNone,
}: {
  state: Extract<SocialLoginState, { status: 'waiting' | 'verifying' }>
  onCode: (code: string) => void
  /** The window shows no digits. */
  onNone: () => void
}) {
  const copy = useCopy()
  const isVerifying = state.status === 'verifying'
  const [code, setCode] = useState(() => (state.status === 'verifying' ? state.code : ''))
  const [sent, setSent] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { problem, provider } = state
  useLayoutEffect(() => {
    if (isVerifying) return
    input.current?.focus({ preventScroll: true })
    if (problem) input.current?.select()
  }, [isVerifying, problem])
  const send = (digits: string) => {
    setSent(digits)
    onCode(digits)
  }
  const name = copy(`social.provider.${provider}`)
  // Hide the error once the visitor begins to type another code.
  const isOther = sent !== undefined && code !== sent
  const wrong = problem?.type === 'wrongCode' ? 'social.code.wrong' : 'social.code.failed'
  return (
    <Outcome
      title={copy(isVerifying ? 'social.verifying.title' : 'social.code.title')}
      text={isVerifying ? copy('social.verifying.action') : copy('social.code.action', { name })}
      action={
        <>
          <CodeInput
            inputRef={input}
            length={codeLength}
            label={copy('social.code.label')}
            value={code}
            // Not disabled while the code is checked, since a disabled field loses the focus.
            onChange={isVerifying ? ignore : setCode}
            onComplete={isVerifying ? ignore : send}
            error={problem && !isOther ? copy(wrong) : undefined}
          />
          {isVerifying ? (
            <p className="lk-social-waiting">
              <Spinner />
            </p>
          ) : (
            <div className="lk-connecting-actions">
              {problem?.type === 'other' && code.length === codeLength && (
                <Button onClick={() => send(code)}>{copy('social.retry')}</Button>
              )}
              <Button variant="quiet" onClick={onNone}>
                {copy('social.code.none')}
              </Button>
            </div>
          )}
        </>
      }
    />
  )
}

const ignore = () => {}

/** Actions of a social login. */
type SocialLoginCallbacks = {
  /** Opens the window manually. Returns false if the browser blocks that, too. */
  onOpen: () => boolean
  /** Brings the window to the front. */
  onShow: () => void
  onCode: (code: string) => void
  onRetry: () => void
  onOther: () => void
  /** Label of the button that leaves. Defaults to "another way". */
  other?: string
}
