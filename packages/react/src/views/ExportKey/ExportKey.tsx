import { createExportKeyFlow } from '@latchkey/core'
import { Button, Ring } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCallback, useEffect } from 'react'
import { useCopy } from '../../hooks/useCopy.ts'
import { useErrorCopy } from '../../hooks/useErrorCopy.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useWalletUser } from '../../hooks/useWalletUser.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { FreshLogin } from '../../parts/FreshLogin.tsx'
import { Outcome } from '../../parts/Outcome.tsx'

/** Has the embedded wallet show its recovery phrase on a screen of its own, and leads back when that is over. */
export function ExportKey() {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const kit = useKit()
  const { back } = useNavigation()
  const user = useWalletUser()
  const { flow, state } = useFlow(useCallback(() => createExportKeyFlow(kit), [kit]))
  const isDone = state?.is === 'done'
  useEffect(() => {
    if (isDone) back()
  }, [isDone, back])
  if (!flow || !state) return null
  if (state.is === 'login' && user?.email)
    return <FreshLogin email={user.email} onDone={() => flow.send({ is: 'loggedIn' })} onLeave={back} />
  // A login by a provider is made anew by logging in: there is no address to send a code to.
  if (state.is === 'login' && user)
    return (
      <Outcome
        mark={<Mark ring="broken" />}
        title={copy('exportKey.old.title')}
        text={copy('exportKey.old.action')}
        action={<Button onClick={back}>{copy('exportKey.old.deed')}</Button>}
      />
    )
  if (state.is === 'failed') {
    const { title, action } = errorCopy(state.error)
    return (
      <Outcome
        mark={<Mark ring="broken" />}
        title={title}
        text={action}
        action={<Button onClick={() => flow.send({ is: 'retryAsked' })}>{copy('exportKey.retry')}</Button>}
      />
    )
  }
  return (
    <Outcome
      mark={<Mark ring="running" />}
      title={copy('exportKey.asking.title')}
      text={copy('exportKey.asking.action')}
    />
  )
}

function Mark({ ring }: { ring: 'running' | 'broken' }) {
  return (
    <Ring state={ring}>
      <span className="lk-email-mark">
        <KeyIcon />
      </span>
    </Ring>
  )
}
