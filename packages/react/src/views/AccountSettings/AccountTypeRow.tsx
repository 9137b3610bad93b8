import { Row } from '@latchkey/ui'
import { ContractIcon } from '@latchkey/ui/icons'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

/**
 * Opens the embedded wallet's other account, if the network supports both types (1.6). An EOA is offered an upgrade.
 */
export function AccountTypeRow() {
  const copy = useCopy()
  const { push } = useNavigation()
  const account = useEmbeddedAccount()
  const { accounts = [] } = useWalletUser() ?? {}
  // The wallet's Solana account has only one type.
  if (account?.namespace !== 'eip155' || accounts.length < 2) return null
  const isPlain = account.accountType === 'eoa'
  return (
    <section className="lk-settings-group">
      <Row
        mark={<ContractIcon />}
        label={copy(isPlain ? 'settings.upgrade' : 'settings.accountType')}
        detail={copy(isPlain ? 'settings.upgrade.detail' : 'settings.accountType.detail')}
        chevron
        onClick={() => push({ view: 'SwitchAccountType' })}
      />
    </section>
  )
}
