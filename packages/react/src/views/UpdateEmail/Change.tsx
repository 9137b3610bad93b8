import { createUpdateEmailFlow } from '@latchkey/core'
import { useCallback } from 'react'
import { useOnce } from '../../base/useOnce.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { FreshLogin } from '../../login/FreshLogin.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { ChangeStep } from './ChangeStep.tsx'

/** Runs the change to an address, from the first email to its end. */
export function Change({
  from,
  to,
  onOther,
  onChanged,
}: {
  from: string
  to: string
  onOther: () => void
  onChanged: () => void
}) {
  const kit = useKit()
  const { back } = useNavigation()
  const { flow, state } = useFlow(
    useCallback(() => createUpdateEmailFlow(kit, { email: to, from }), [kit, to, from]),
  )
  useOnce(state?.is === 'done', onChanged)
  if (!flow || !state) return null
  if (state.is === 'login')
    return <FreshLogin email={from} onDone={() => flow.send({ is: 'loggedIn' })} onLeave={back} />
  return <ChangeStep from={from} state={state} dispatch={flow.send} onOther={onOther} onDone={back} />
}
