import { getWalletDevicesQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Returns the devices on which the embedded wallet's owner is logged in, this device first. Disabled for other wallets.
 */
export function useWalletDevices() {
  const address = useEmbeddedAccount()?.address
  return useQuery(getWalletDevicesQueryOptions(useKit(), { address }))
}
