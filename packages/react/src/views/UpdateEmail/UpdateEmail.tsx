import { getWalletUserKey, readKeptEmailChange } from '@latchkey/core'
import { Skeleton, Step } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { AddressForm } from './AddressForm.tsx'
import { Change } from './Change.tsx'

/** Changes the address that the visitor logs in with. Asks for the new one, then for a code from each address. */
export function UpdateEmail() {
  const kit = useKit()
  const client = useQueryClient()
  const { push } = useNavigation()
  const { address } = useActiveAddress()
  const isOwner = useEmbeddedAccount() !== undefined
  const email = useWalletUser()?.email
  // The current address changes with the last code, while the view still shows the previous one.
  const [change, setChange] = useState<{ from: string; to: string }>()
  const [draft, setDraft] = useState<string>()
  if (!isOwner) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!email) return <Skeleton shape="block" height={226} />
  return (
    <Step key={change ? 'change' : 'form'} direction={change ? 'forward' : 'back'}>
      {change ? (
        <Change
          {...change}
          onOther={() => setChange(undefined)}
          onChanged={() => client.invalidateQueries({ queryKey: getWalletUserKey(kit, address) })}
        />
      ) : (
        <AddressForm
          email={email}
          // Restores the draft of a page that was left during a change.
          draft={draft ?? readKeptEmailChange(kit, email)?.email ?? ''}
          onDraft={setDraft}
          onAddress={(to) => setChange({ from: email, to })}
        />
      )}
    </Step>
  )
}
