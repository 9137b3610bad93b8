import { getSupportedChainsQueryOptions } from '@latchkey/core'
import { namespaceOf } from '@latchkey/protocol/ids'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Returns whether data of the active network is available: from the server or, without a server, read by its family.
 * Undefined while unknown, and on eip155.
 */
export function useIsServed(): boolean | undefined {
  const kit = useKit()
  const { networkId } = useActiveAddress()
  const id = namespaceOf(networkId)
  const isOther = id !== undefined && id !== 'eip155'
  const isAsked = kit.api !== undefined && isOther
  const { data } = useQuery({ ...getSupportedChainsQueryOptions(kit), enabled: isAsked })
  if (isAsked) return data?.includes(networkId)
  return isOther ? kit.namespaces.get(id)?.readAmounts !== undefined : undefined
}
