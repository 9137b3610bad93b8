import type { Caip2 } from '@latchkey/protocol/ids'
import { ShortAddress } from '@latchkey/ui'
import { useIdentity } from '../hooks/useIdentity.ts'

/** Shows an address by its name if it has one, else shortened. The full address is available on demand. */
export function AddressName({ address, networkId }: { address: string; networkId: Caip2 }) {
  const { data: identity } = useIdentity({ address, networkId })
  if (!identity?.name) return <ShortAddress address={address} />
  return <bdi title={address}>{identity.name}</bdi>
}
