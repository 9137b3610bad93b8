import { toPlainCode } from '@latchkey/protocol/toPlainCode'
import type { RecoveryType } from '@latchkey/protocol/vocabulary'
import { Button, Input, useStyles } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import { useAsking } from '../useAsking.ts'
import { type Copied, CopyOutcome } from './CopyOutcome.tsx'
import { OwnForm } from './OwnForm.tsx'
import { PasskeyName, toPasskeyName } from './PasskeyName.tsx'
import css from './RecoveryCodeScreen.css.ts'
import { useAttempt, useOwnFacts } from './useAttempt.ts'

/** `change-recovery`: confirms a different recovery method. */
export function RecoveryScreen() {
  const { kind, from, isPasskeyLogin } = useOwnFacts<{
    kind: RecoveryType
    from: RecoveryType
    isPasskeyLogin: boolean
  }>()
  return (
    <Ask
      title={sayRecovery(`recoveryTo_${kind}`)}
      approveLabel={sayRecovery('recoveryButton')}
      alarms={listAlarms(kind, isPasskeyLogin)}
    >
      <p>{sayRecovery(`recoveryText_${kind}`)}</p>
      {from !== 'automatic' && !(from === 'passkey' && isPasskeyLogin) && (
        <p>{sayRecovery(`recoveryOld_${from}`)}</p>
      )}
      <AskedAccount />
    </Ask>
  )
}

function listAlarms(kind: RecoveryType, isPasskeyLogin: boolean): readonly Alarm[] {
  // Whatever restores the wallet, only the passkey logs its user in.
  if (isPasskeyLogin && kind !== 'passkey')
    return [
      {
        tone: 'warning',
        title: sayRecovery('recoveryKeepTitle'),
        text: sayRecovery(`recoveryKeep_${kind}`),
      },
    ]
  if (kind === 'automatic') return []
  return [
    {
      tone: 'warning',
      title: sayRecovery('recoveryWarningTitle'),
      text: sayRecovery(`recoveryWarning_${kind}`),
    },
  ]
}

const checkLength = 4

/** A new recovery code, shown once. It becomes active only when the visitor has proved that they saved it. */
export function RecoveryCodeScreen() {
  useStyles(css)
  const { approval } = useAsking()
  const { attempt, ...tries } = useAttempt()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [copied, setCopied] = useState<Copied>()
  const { reveal } = approval
  useEffect(() => {
    reveal?.().then(setCode)
  }, [reveal])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied('done')
    } catch {
      setCopied('failed')
    }
  }
  const submit = () => {
    const isKept = code !== '' && toPlainCode(typed).toUpperCase() === code.slice(-checkLength)
    setWrong(!isKept)
    if (isKept) void attempt({ type: 'code', code })
  }
  return (
    <OwnForm
      {...tries}
      title={sayRecovery('codeTitle')}
      submitLabel={sayRecovery('codeDone')}
      onSubmit={submit}
    >
      <p>{sayRecovery('codeText')}</p>
      <code className="ask-code" dir="ltr" translate="no" title={sayRecovery('codeLabel')}>
        {code.split('-').map((group) => (
          <span key={group}>{group}</span>
        ))}
      </code>
      <Button variant="secondary" onClick={copy}>
        {sayRecovery('codeCopy')}
      </Button>
      <CopyOutcome copied={copied} done={sayRecovery('codeCopied')} failed={sayRecovery('codeCopyFailed')} />
      <Input
        label={sayRecovery('codeCheck')}
        hint={sayRecovery('codeCheckHint')}
        error={isWrong ? sayRecovery('codeCheckWrong') : undefined}
        value={typed}
        maxLength={checkLength}
        autoCapitalize="characters"
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
    </OwnForm>
  )
}

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
    if (hasOne) void attempt({ type: 'usePasskey' })
    else if (trimmed !== '') void attempt({ type: 'makePasskey', name: trimmed })
  }
  return (
    <OwnForm
      {...tries}
      title={sayRecovery('recoveryPasskeyTitle')}
      submitLabel={sayRecovery(hasOne ? 'passkeyUse' : 'passkeyMake')}
      onSubmit={submit}
      onUseAnyway={() => void attempt({ type: 'useAnyway' })}
    >
      <p>{sayRecovery(hasOne ? 'recoveryPasskeyOwn' : 'recoveryPasskeyNew')}</p>
      {!hasOne && <PasskeyName value={name} onChange={setName} isMissing={isMissing} />}
    </OwnForm>
  )
}

/** Restores a wallet missing in this browser. The code is entered here, not on an app's page, or a passkey is used. */
export function RecoverScreen() {
  const { kind } = useOwnFacts<{ kind: 'code' | 'passkey' }>()
  const { problem, isRunning, attempt } = useAttempt()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<string>()
  const isCode = kind === 'code'
  const submit = () => {
    setTried(code)
    if (!isCode) void attempt({ type: 'usePasskey' })
    else if (code.trim() !== '') void attempt({ type: 'code', code })
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
      submitLabel={sayRecovery(isCode ? 'recoverButton' : 'passkeyUse')}
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
