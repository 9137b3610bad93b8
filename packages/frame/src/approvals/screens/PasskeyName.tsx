import { passkeyNameMax } from '@latchkey/protocol/constants'
import { Input } from '@latchkey/ui'
import { sayRecovery } from '../../copy/sayRecovery.ts'

/** Input for the name of a new passkey. */
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

/** Returns a name that contains the date, so that passkeys can be distinguished. */
export function toPasskeyName(
  key: 'passkeyNameDefault' | 'recoveryPasskeyNameDefault',
  locale: string | undefined,
): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date())
  return withoutIsolates(sayRecovery(key, { date })).slice(0, passkeyNameMax)
}

/** Passkeys are listed by the system, which does not expect control characters in names. */
const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
