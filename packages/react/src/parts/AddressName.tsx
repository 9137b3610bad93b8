import type { Caip2 } from '@latchkey/protocol/ids'
import { ShortAddress } from '@latchkey/ui'
import { useIdentity } from '../hooks/useIdentity.ts'

/** An address by its name where it has one, else in short; the whole of it on demand. */
export function AddressName({ address, networkId }: { address: string; networkId: Caip2 }) {
  const { data: identity } = useIdentity({ address, networkId })
  if (!identity?.name) return <ShortAddress address={address} />
  return <bdi title={address}>{identity.name}</bdi>
}
