import { getWalletDevicesQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useEmbeddedAccount } from './useEmbeddedAccount.ts'
import { useKit } from './useKit.ts'

/** Where the owner of the embedded wallet is logged in, this device first; asks nothing where another wallet is in use. */
export function useWalletDevices() {
  const address = useEmbeddedAccount()?.address
  return useQuery(getWalletDevicesQueryOptions(useKit(), { address }))
}
