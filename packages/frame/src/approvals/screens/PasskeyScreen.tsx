import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Asker } from '../parts/Asker.tsx'
import { useAsking } from '../useAsking.ts'
import { OwnForm } from './OwnForm.tsx'
import { PasskeyName, toPasskeyName } from './PasskeyName.tsx'
import { useAttempt, useOwnFacts } from './useAttempt.ts'

/** `connect-passkey`: uses an existing passkey or creates one. Typed text is kept after any outcome. */
export function PasskeyScreen() {
  const { locale } = useAsking()
  const { isNew, isFresh } = useOwnFacts<{ isNew: boolean; isFresh: boolean }>()
  const { attempt, ...tries } = useAttempt()
  const [isMaking, setMaking] = useState(isNew)
  const [name, setName] = useState(() => toPasskeyName('passkeyNameDefault', locale))
  const [isMissing, setMissing] = useState(false)
  const trimmed = name.trim()
  const submit = () => {
    setMissing(isMaking && trimmed === '')
    if (!isMaking) void attempt({ type: 'usePasskey' })
    else if (trimmed !== '') void attempt({ type: 'makePasskey', name: trimmed })
  }
  const title = isMaking ? 'passkeyNewTitle' : isFresh ? 'passkeyFreshTitle' : 'passkeyTitle'
  const text = isMaking ? 'passkeyNewText' : isFresh ? 'passkeyFreshText' : 'passkeyText'
  return (
    <OwnForm
      {...tries}
      words={{
        ...(!isMaking && { cancelled: isFresh ? 'cancelledFresh' : 'cancelledLogin' }),
        deviceOnly: 'deviceOnlyLogin',
      }}
      title={sayRecovery(title)}
      lead={<Asker />}
      submitLabel={sayRecovery(isMaking ? 'passkeyMake' : 'passkeyUse')}
      onSubmit={submit}
      onUseAnyway={() => void attempt({ type: 'useAnyway' })}
    >
      <p>{sayRecovery(text)}</p>
      {isMaking && <PasskeyName value={name} onChange={setName} isMissing={isMissing} />}
      {!isFresh && (
        <Button variant="quiet" onClick={() => setMaking(!isMaking)}>
          {sayRecovery(isMaking ? 'passkeyHave' : 'passkeyNew')}
        </Button>
      )}
    </OwnForm>
  )
}

/** A passkey prompt that the frame cannot open in place, started by a press in a separate window. */
export function PasskeyWindowScreen() {
  const { attempt, ...tries } = useAttempt()
  const isMaking = useOwnFacts<{ type: 'get' | 'create' }>().type === 'create'
  return (
    <OwnForm
      {...tries}
      title={sayRecovery(isMaking ? 'passkeyWindowMake' : 'passkeyWindowUse')}
      submitLabel={sayRecovery('passkeyWindowButton')}
      onSubmit={() => void attempt({ type: 'usePasskey' })}
    >
      <p>{sayRecovery('passkeyWindowText')}</p>
    </OwnForm>
  )
}
