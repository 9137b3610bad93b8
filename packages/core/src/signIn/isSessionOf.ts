import { isSameAddress } from '../utils/addresses.ts'
import type { StoredSignInSession } from './providers/defineSignInProvider.ts'

/** Returns whether a session signs this browser in with an account on a network. */
export function isSessionOf(
  { data, isCurrent }: StoredSignInSession,
  account: {
    /** Plain address of the account. */
    address: string
    /** CAIP-2 id. */
    networkId: string
  },
): boolean {
  return (
    isCurrent && data.chainId === account.networkId && isSameAddress(data.accountAddress, account.address)
  )
}
