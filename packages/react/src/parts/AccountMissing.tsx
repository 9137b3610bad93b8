import { Button, EmptyState, Spinner } from '@latchkey/ui'
import { WalletIcon } from '@latchkey/ui/icons'
import { useCopy } from '../copy/useCopy.ts'
import { useFacts } from '../kit/useFacts.ts'

/** Replaces the account while it is missing: waits while reconnecting, else offers to connect a wallet. */
export function AccountMissing({ onConnect }: { onConnect: () => void }) {
  const copy = useCopy()
  const isComingBack = useFacts(({ status, phase }) => status === 'reconnecting' || phase !== 'settled')
  if (isComingBack) {
    return (
      <div role="status">
        <EmptyState icon={<Spinner />} title={copy('account.loading')} />
      </div>
    )
  }
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={copy('account.missing.title')}
      action={<Button onClick={onConnect}>{copy('connect.title')}</Button>}
    >
      {copy('account.missing.action')}
    </EmptyState>
  )
}
