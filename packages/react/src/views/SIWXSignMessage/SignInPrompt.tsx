import type { ActiveAccount } from '@latchkey/core'
import { Avatar, Button, Card, Mark, shortAddress } from '@latchkey/ui'
import { CoinsIcon, KeyIcon, TickIcon } from '@latchkey/ui/icons'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'

/** Props of the prompt. */
export type SignInPromptProps = {
  app: { name: string; icon: string }
  account: Pick<ActiveAccount, 'address' | 'network' | 'networkId'>
  identity: { name: string | null; avatar: string | null } | undefined
  /** The last error. */
  error: unknown
  isRequired: boolean
  isCancelling: boolean
  onSign: () => void
  onCancel: () => void
}

/** Shows who signs in to what, and in plain words what signing in does and doesn't do. */
export function SignInPrompt(props: SignInPromptProps) {
  const { account, app, error, identity, isCancelling, isRequired, onCancel, onSign } = props
  const copy = useCopy()
  const network = account.network?.name ?? account.networkId
  const name = identity?.name ?? shortAddress(account.address)
  return (
    <div className="lk-sign-in">
      <div className="lk-sign-in-pair" aria-hidden="true">
        <Mark name={app.name} src={app.icon} size={64} />
        <Avatar address={account.address} src={identity?.avatar ?? undefined} size={64} />
      </div>
      <div className="lk-sign-in-words">
        <p className="lk-sign-in-title">{copy('signIn.heading', { app: app.name })}</p>
        <p className="lk-sign-in-text" title={account.address}>
          {copy('signIn.as', { account: name, network })}
        </p>
      </div>
      <Card>
        <ul className="lk-sign-in-points" aria-label={copy('signIn.points')}>
          <Point icon={<KeyIcon size="small" />}>{copy('signIn.point.proof', { app: app.name })}</Point>
          <Point icon={<CoinsIcon size="small" />}>{copy('signIn.point.free')}</Point>
          <Point icon={<TickIcon size="small" />}>{copy('signIn.point.safe')}</Point>
        </ul>
      </Card>
      <ErrorNotice error={error} />
      <div className="lk-sign-in-deeds">
        <Button onClick={onSign}>{copy(error === undefined ? 'signIn.deed' : 'signIn.retry')}</Button>
        <Button variant="quiet" loading={isCancelling} onClick={onCancel}>
          {copy('signIn.cancel')}
        </Button>
      </div>
      {isRequired && <p className="lk-sign-in-note">{copy('signIn.required', { app: app.name })}</p>}
    </div>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="lk-sign-in-point">
      {icon}
      <span>{children}</span>
    </li>
  )
}
