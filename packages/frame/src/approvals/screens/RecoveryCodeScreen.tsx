import { toPlainCode } from '@latchkey/protocol/toPlainCode'
import { Button, Input, Notice, useStyles } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { useAsking } from '../useAsking.ts'
import { OwnForm } from './OwnForm.tsx'
import css from './RecoveryCodeScreen.css.ts'
import { useAttempt } from './useAttempt.ts'

const checkLength = 4

/** A new recovery code, shown once. It becomes active only when the visitor has proved that they saved it. */
export function RecoveryCodeScreen() {
  useStyles(css)
  const { approval } = useAsking()
  const { attempt, ...tries } = useAttempt()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [copied, setCopied] = useState<'done' | 'failed'>()
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
    if (isKept) void attempt({ is: 'code', code })
  }
  return (
    <OwnForm {...tries} title={sayRecovery('codeTitle')} deed={sayRecovery('codeDone')} onSubmit={submit}>
      <p>{sayRecovery('codeText')}</p>
      <code className="ask-code" dir="ltr" translate="no" title={sayRecovery('codeLabel')}>
        {code.split('-').map((group) => (
          <span key={group}>{group}</span>
        ))}
      </code>
      <Button variant="secondary" onClick={copy}>
        {sayRecovery('codeCopy')}
      </Button>
      {copied && (
        <Notice tone={copied === 'done' ? 'warning' : 'error'}>
          {sayRecovery(copied === 'done' ? 'codeCopied' : 'codeCopyFailed')}
        </Notice>
      )}
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
