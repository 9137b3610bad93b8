import { passkeyNameMax } from '@latchkey/protocol/constants'
import { Input } from '@latchkey/ui'
import { sayRecovery } from '../../copy/sayRecovery.ts'

/** What a new passkey is called. */
export function PasskeyName({
  value,
  onChange,
  isMissing,
}: {
  value: string
  onChange: (name: string) => void
  isMissing: boolean
}) {
  return (
    <Input
      label={sayRecovery('passkeyName')}
      hint={sayRecovery('passkeyNameHint')}
      error={isMissing ? sayRecovery('passkeyNameMissing') : undefined}
      maxLength={passkeyNameMax}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A name with the day in it, so that two passkeys can be told apart. */
export function toPasskeyName(
  key: 'passkeyNameDefault' | 'recoveryPasskeyNameDefault',
  locale: string | undefined,
): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date())
  return sayRecovery(key, { date }).slice(0, passkeyNameMax)
}
