import { useState } from 'react'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { useAsking } from '../useAsking.ts'
import { OwnForm } from './OwnForm.tsx'
import { PasskeyName, toPasskeyName } from './PasskeyName.tsx'
import { useAttempt, useOwnFacts } from './useAttempt.ts'

/** Passkey to restore the wallet with: the owner's login passkey, or a new one for this purpose. */
export function RecoveryPasskeyScreen() {
  const { locale } = useAsking()
  const { hasOne } = useOwnFacts<{ hasOne: boolean }>()
  const { attempt, ...tries } = useAttempt()
  const [name, setName] = useState(() => toPasskeyName('recoveryPasskeyNameDefault', locale))
  const [isMissing, setMissing] = useState(false)
  const trimmed = name.trim()
  const submit = () => {
    setMissing(!hasOne && trimmed === '')
    if (hasOne) void attempt({ is: 'usePasskey' })
    else if (trimmed !== '') void attempt({ is: 'makePasskey', name: trimmed })
  }
  return (
    <OwnForm
      {...tries}
      title={sayRecovery('recoveryPasskeyTitle')}
      deed={sayRecovery(hasOne ? 'passkeyUse' : 'passkeyMake')}
      onSubmit={submit}
    >
      <p>{sayRecovery(hasOne ? 'recoveryPasskeyOwn' : 'recoveryPasskeyNew')}</p>
      {!hasOne && <PasskeyName value={name} onChange={setName} isMissing={isMissing} />}
    </OwnForm>
  )
}
