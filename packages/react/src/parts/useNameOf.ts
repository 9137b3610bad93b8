import type { Caip2 } from '@latchkey/protocol/ids'
import { shortAddress } from '@latchkey/ui'
import { useIdentity } from '../hooks/useIdentity.ts'

/** Returns the name of an address for use in sentences: its name, else the shortened address. */
export function useNameOf(address: string, networkId: Caip2): string {
  return useIdentity({ address, networkId }).data?.name ?? shortAddress(address)
}
