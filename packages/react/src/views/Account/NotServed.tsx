import { EmptyState } from '@latchkey/ui'
import { NetworkIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'

/** Shows that neither the app's server nor the kit reads this network, which doesn't mean that the account is empty. */
export function NotServed({ networkName }: { networkName: string }) {
  const copy = useCopy()
  return (
    <EmptyState icon={<NetworkIcon />} title={copy('families.notServed.title')}>
      {copy('families.notServed.action', { network: networkName })}
    </EmptyState>
  )
}
