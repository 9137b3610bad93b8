import { findLookAlike, hasOnlySent } from '@latchkey/core'
import { shortAddress } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKnownReceivers } from './useKnownReceivers.ts'

/** Whom a receiver may be mistaken for. */
export type LookAlike = {
  address: string
  /** Its name, or its address in short; `your own address`. */
  known: string
  /** Whether the receiver stands in the history by what it has sent, unasked. */
  hasDusted: boolean
}

/** Tells whether an address only looks like one that the account has sent to, or like its own (address poisoning). */
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
