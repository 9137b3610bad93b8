import { EmptyState } from '@latchkey/ui'
import { NetworkIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'

/** A network that neither the app's server nor the kit reads: that is not to say that there is nothing. */
export function NotServed({ networkName }: { networkName: string }) {
  const copy = useCopy()
  return (
    <EmptyState icon={<NetworkIcon />} title={copy('families.notServed.title')}>
      {copy('families.notServed.action', { network: networkName })}
    </EmptyState>
  )
}
