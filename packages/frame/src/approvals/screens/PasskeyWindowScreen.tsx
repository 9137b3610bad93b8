import { sayRecovery } from '../../copy/sayRecovery.ts'
import { OwnForm } from './OwnForm.tsx'
import { useAttempt, useOwnFacts } from './useAttempt.ts'

/** A passkey prompt that the frame cannot open in place, started by a press in a separate window. */
export function PasskeyWindowScreen() {
  const { attempt, ...tries } = useAttempt()
  const isMaking = useOwnFacts<{ do: 'use' | 'make' }>().do === 'make'
  return (
    <OwnForm
      {...tries}
      title={sayRecovery(isMaking ? 'passkeyWindowMake' : 'passkeyWindowUse')}
      deed={sayRecovery('passkeyWindowDeed')}
      onSubmit={() => void attempt({ is: 'usePasskey' })}
    >
      <p>{sayRecovery('passkeyWindowText')}</p>
    </OwnForm>
  )
}
