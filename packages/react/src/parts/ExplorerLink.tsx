import { toExplorerUrl } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { ButtonLink } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useNetwork } from './useNetwork.ts'

/** Links to a transaction or address in the network's explorer, if it has one. */
export function ExplorerLink({
  networkId,
  ...what
}: { networkId: Caip2 } & ({ tx: string } | { address: string })) {
  const copy = useCopy()
  const explorer = useNetwork(networkId)?.blockExplorers?.default.url
  if (!explorer) return null
  return (
    <ButtonLink variant="quiet" href={toExplorerUrl(explorer, what)}>
      {copy('tx' in what ? 'explorer.transaction' : 'explorer.address')}
    </ButtonLink>
  )
}
