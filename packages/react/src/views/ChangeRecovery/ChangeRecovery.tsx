import { createChangeRecoveryFlow, getRecoveryKindKey } from '@latchkey/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useRecoveryKind } from '../../account/useRecoveryKind.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { FreshLogin } from '../../login/FreshLogin.tsx'
import { RecoverySteps } from './RecoverySteps.tsx'

/**
 * Shows how the embedded wallet is restored, and alternatives. Secrets are only shown and typed on the wallet's
 * screens.
 */
export function ChangeRecovery() {
  const kit = useKit()
  const client = useQueryClient()
  const user = useWalletUser()
  const current = useRecoveryKind()
  const { flow, state } = useFlow(useCallback(() => createChangeRecoveryFlow(kit), [kit]))
  const isDone = state?.is === 'done'
  const address = user?.address
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: getRecoveryKindKey(kit, address) })
  }, [isDone, client, kit, address])
  if (!flow || !state) return null
  if (state.is === 'login' && user)
    return (
      <FreshLogin
        email={user.email}
        provider={user.socialProvider}
        onDone={() => flow.send({ is: 'loggedIn' })}
        onLeave={() => flow.send({ is: 'left' })}
      />
    )
  return <RecoverySteps state={state} current={current} dispatch={flow.send} />
}
