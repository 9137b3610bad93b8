import type { SocialLoginState } from '@latchkey/core'
import { Button, CodeInput, Spinner } from '@latchkey/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'

/** Digits of the window's code. */
const codeLength = 6

/**
 * Asks for the digits shown in a window without an opener, and shows whether they are being checked or wrong. Keeps
 * what was typed.
 */
export function SocialCode({
  state,
  onCode,
  onNone,
}: {
  state: Extract<SocialLoginState, { is: 'waiting' | 'verifying' }>
  onCode: (code: string) => void
  /** The window shows no digits. */
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
  // Hide the error once the visitor begins to type another code.
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
