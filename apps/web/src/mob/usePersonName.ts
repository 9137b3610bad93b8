import { type Caip10, parseCaip10, personOf } from '@latchkey/protocol/ids'
import { useIdentity } from '@latchkey/react'
import { shortAddress } from '../words/shortAddress.ts'
import { useWords } from '../words/WordsProvider.tsx'

/** Returns an account's registered name or short address, or “You” for `self` on any network. Empty for no account. */
export function usePersonName(person: Caip10 | undefined, self?: Caip10): string {
  const { copy } = useWords()
  const isSelf = person && self && personOf(person) === personOf(self)
  const account = person === undefined || isSelf ? undefined : parseCaip10(person)
  const { data } = useIdentity(account ? { address: account.address, networkId: account.chainId } : {})
  if (account) return data?.name ?? shortAddress(account.address)
  return person === undefined ? '' : copy.notes.own
}
