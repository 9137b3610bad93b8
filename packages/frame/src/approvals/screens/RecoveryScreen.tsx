import type { RecoveryKind } from '@latchkey/protocol/vocabulary'
import { Notice } from '@latchkey/ui'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'
import { useOwnFacts } from './useAttempt.ts'

/** `change-recovery`: may the wallet come back another way from here on? */
export function RecoveryScreen() {
  const { kind, from } = useOwnFacts<{ kind: RecoveryKind; from: RecoveryKind }>()
  return (
    <Ask title={sayRecovery(`recoveryTo_${kind}`)} deed={sayRecovery('recoveryDeed')}>
      <p>{sayRecovery(`recoveryText_${kind}`)}</p>
      {kind !== 'automatic' && (
        <Notice tone="warning" title={sayRecovery('recoveryWarningTitle')}>
          {sayRecovery(`recoveryWarning_${kind}`)}
        </Notice>
      )}
      {from !== 'automatic' && <p>{sayRecovery(`recoveryOld_${from}`)}</p>}
      <AskedAccount />
    </Ask>
  )
}
