import type { RecoveryKind } from '@latchkey/protocol/vocabulary'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import { useOwnFacts } from './useAttempt.ts'

/** `change-recovery`: confirms a different recovery method. */
export function RecoveryScreen() {
  const { kind, from } = useOwnFacts<{ kind: RecoveryKind; from: RecoveryKind }>()
  return (
    <Ask
      title={sayRecovery(`recoveryTo_${kind}`)}
      deed={sayRecovery('recoveryDeed')}
      alarms={kind === 'automatic' ? [] : [toAlarm(kind)]}
    >
      <p>{sayRecovery(`recoveryText_${kind}`)}</p>
      {from !== 'automatic' && <p>{sayRecovery(`recoveryOld_${from}`)}</p>}
      <AskedAccount />
    </Ask>
  )
}

const toAlarm = (kind: Exclude<RecoveryKind, 'automatic'>): Alarm => ({
  tone: 'warning',
  title: sayRecovery('recoveryWarningTitle'),
  text: sayRecovery(`recoveryWarning_${kind}`),
})
