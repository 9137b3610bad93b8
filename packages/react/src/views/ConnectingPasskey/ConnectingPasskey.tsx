import { createPasskeyLoginFlow, type PasskeyLoginState } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCallback } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { useWalletWindow } from '../../login/useWalletWindow.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { RingMark } from '../../parts/RingMark.tsx'

/** Waits for a login on the wallet's own screen. The policy closes the modal once the wallet is connected. */
export function ConnectingPasskey() {
  const kit = useKit()
  const { state, dispatch } = useFlow(useCallback(() => createPasskeyLoginFlow(kit), [kit]))
  const onOther = useOtherAddress()
  if (!state) return null
  return <PasskeyLogin state={state} onRetry={() => dispatch({ type: 'retryRequested' })} onOther={onOther} />
}

/** Shows a passkey login in each of its states. */
export function PasskeyLogin({
  state,
  onRetry,
  onOther,
}: {
  state: PasskeyLoginState
  onRetry: () => void
  onOther: () => void
}) {
  const copy = useCopy()
  if (state.status !== 'failed')
    return (
      <Outcome
        mark={
          <RingMark ring={state.status === 'done' ? 'done' : 'running'}>
            <KeyIcon />
          </RingMark>
        }
        title={copy(`passkey.${state.status}.title`)}
        text={copy(`passkey.${state.status}.action`)}
      />
    )
  return <PasskeyFailed problem={state.problem} onRetry={onRetry} onOther={onOther} />
}

function PasskeyFailed({
  problem: { type, error },
  onRetry,
  onOther,
}: {
  problem: Extract<PasskeyLoginState, { status: 'failed' }>['problem']
  onRetry: () => void
  onOther: () => void
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const walletWindow = useWalletWindow(error, onRetry)
  const { title, action } =
    type === 'other'
      ? errorCopy(error)
      : { title: copy(`passkey.${type}.title`), action: copy(`passkey.${type}.action`) }
  const hasRetry = type !== 'notOffered'
  return (
    <Outcome
      mark={
        <RingMark ring="broken">
          <KeyIcon />
        </RingMark>
      }
      title={title}
      text={walletWindow?.text ?? action}
      action={
        <div className="lk-connecting-actions">
          {hasRetry && <Button onClick={onRetry}>{copy('passkey.retry')}</Button>}
          {walletWindow?.button}
          <Button variant={hasRetry ? 'quiet' : 'primary'} onClick={onOther}>
            {copy('passkey.other')}
          </Button>
        </div>
      }
    />
  )
}
