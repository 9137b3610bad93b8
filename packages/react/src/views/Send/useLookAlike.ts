import { findLookAlike, hasOnlySent } from '@latchkey/core'
import { shortAddress } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKnownReceivers } from './useKnownReceivers.ts'

/** An address that a receiver may be mistaken for. */
export type LookAlike = {
  address: string
  /** Its name or shortened address, or `your own address`. */
  known: string
  /** Whether the receiver is only in the history for its own unsolicited transfers (dusting). */
  hasDusted: boolean
}

/** Returns the known receiver, or own address, that an address merely resembles (address poisoning). */
export function useLookAlike(
  address: string | undefined,
  account: string | undefined,
): LookAlike | undefined {
  const copy = useCopy()
  const known = useKnownReceivers(account)
  const { transactions } = useHistory()
  if (address === undefined || account === undefined) return undefined
  const found = findLookAlike(address, account, known)
  if (!found) return undefined
  const isOwn = found.address === account
  return {
    address: found.address,
    known: isOwn ? copy('send.lookAlike.you') : (found.name ?? shortAddress(found.address)),
    hasDusted: hasOnlySent(address, account, transactions),
  }
}
