import { getIdentityQueryOptions } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { ShortAddress } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { AddressName } from './AddressName.tsx'

/** How long a row must stay on screen before its name is fetched, in ms. */
const restMs = 150

/** An `AddressName` for long lists: an address that is only scrolled past sends no request and costs no query. */
export function RestingAddressName({ address, networkId }: { address: string; networkId: Caip2 }) {
  const kit = useKit()
  const [isResting, setResting] = useState(() => {
    const { queryKey } = getIdentityQueryOptions(kit, { address, networkId })
    return kit.queryClient.getQueryData(queryKey) !== undefined
  })
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isResting) return <ShortAddress address={address} />
  return <AddressName address={address} networkId={networkId} />
}
