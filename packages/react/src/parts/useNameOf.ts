import type { Caip2 } from '@latchkey/protocol/ids'
import { shortAddress } from '@latchkey/ui'
import { useIdentity } from '../hooks/useIdentity.ts'

/** What an address is called, for sentences: its name, else itself in short. */
export function useNameOf(address: string, networkId: Caip2): string {
  return useIdentity({ address, networkId }).data?.name ?? shortAddress(address)
}
