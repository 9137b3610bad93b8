import { type LoginProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { Button } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../copy/useCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { RingMark } from '../parts/RingMark.tsx'
import { FreshEmailLogin } from './FreshEmailLogin.tsx'
import type { FreshLoginDeeds } from './FreshLoginDeeds.ts'
import { FreshSocialLogin } from './FreshSocialLogin.tsx'

/** Asks a logged-in visitor to log in again, as the next step requires a recent login, using the login they have. */
export function FreshLogin({
  email,
  provider,
  ...deeds
}: FreshLoginDeeds & { email?: string | null | undefined; provider?: LoginProvider | undefined }) {
  if (email) return <FreshEmailLogin email={email} {...deeds} />
  const social = socialProviders.find((one) => one === provider)
  return social ? <FreshSocialLogin provider={social} {...deeds} /> : <FreshLoginElsewhere {...deeds} />
}

/** Asks a visitor without email or social login (Farcaster) to start over. */
function FreshLoginElsewhere({ onLeave }: FreshLoginDeeds) {
  const copy = useCopy()
  return (
    <Outcome
      mark={
        <RingMark ring="broken">
          <KeyIcon />
        </RingMark>
      }
      title={copy('freshLogin.old.title')}
      text={copy('freshLogin.old.action')}
      action={<Button onClick={onLeave}>{copy('freshLogin.old.deed')}</Button>}
    />
  )
}
