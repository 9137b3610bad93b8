import { createPasskeyLoginFlow } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'

/** Waits for a login on the wallet's own screen. The policy closes the modal once the wallet is connected. */
export function ConnectingPasskey() {
  const kit = useKit()
  const { flow, state } = useFlow(useCallback(() => createPasskeyLoginFlow(kit), [kit]))
  const onOther = useOtherAddress()
  if (!flow || !state) return null
  return <PasskeyLogin state={state} onRetry={() => flow.send({ is: 'retryAsked' })} onOther={onOther} />
}
