import { Input } from '@latchkey/ui'
import { useState } from 'react'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { OwnForm } from './OwnForm.tsx'
import { useAttempt, useOwnFacts } from './useAttempt.ts'

/** Restores a wallet missing in this browser. The code is entered here, not on an app's page, or a passkey is used. */
export function RecoverScreen() {
  const { kind } = useOwnFacts<{ kind: 'code' | 'passkey' }>()
  const { problem, isRunning, attempt } = useAttempt()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<string>()
  const isCode = kind === 'code'
  const submit = () => {
    setTried(code)
    if (!isCode) void attempt({ is: 'usePasskey' })
    else if (code.trim() !== '') void attempt({ is: 'code', code })
  }
  // The error is cleared when the visitor types a different code.
  const isSame = code === tried
  const missing = isSame && code.trim() === '' ? sayRecovery('recoverCodeMissing') : undefined
  const wrong = isSame && problem === 'wrongCode' ? sayRecovery('problem_wrongCode') : undefined
  return (
    <OwnForm
      problem={problem === 'wrongCode' ? undefined : problem}
      isRunning={isRunning}
      title={sayRecovery('recoverTitle')}
      wayOut={sayRecovery('recoverLater')}
      deed={sayRecovery(isCode ? 'recoverDeed' : 'passkeyUse')}
      onSubmit={submit}
    >
      <p>{sayRecovery(isCode ? 'recoverText_code' : 'recoverText_passkey')}</p>
      {isCode && (
        <Input
          label={sayRecovery('recoverCode')}
          error={missing ?? wrong}
          value={code}
          autoCapitalize="characters"
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </OwnForm>
  )
}
