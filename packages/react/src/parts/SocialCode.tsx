import type { SocialLoginState } from '@latchkey/core'
import { Button, CodeInput, Spinner } from '@latchkey/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { Outcome } from './Outcome.tsx'

/** As many digits as the window shows. */
const codeLength = 6

/** The digits of a window that has no opener: asked for, being checked, or wrong. What was typed stays. */
export function SocialCode({
  state,
  onCode,
  onNone,
}: {
  state: Extract<SocialLoginState, { is: 'waiting' | 'verifying' }>
  onCode: (code: string) => void
  /** There are no digits after all. */
  onNone: () => void
}) {
  const copy = useCopy()
  const isVerifying = state.is === 'verifying'
  const [code, setCode] = useState(() => (state.is === 'verifying' ? state.code : ''))
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
  // Who has begun to type others need not be told again.
  const isOther = sent !== undefined && code !== sent
  const wrong = problem?.is === 'wrongCode' ? 'social.code.wrong' : 'social.code.failed'
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
            // Still the visitor's place while it is checked: a field that is disabled loses the focus.
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
              {problem?.is === 'other' && code.length === codeLength && (
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
