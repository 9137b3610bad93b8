import type { AccountType } from '@latchkey/protocol/vocabulary'
import { List, Row, ShortAddress, Spinner, useStyles } from '@latchkey/ui'
import { ContractIcon, KeyIcon } from '@latchkey/ui/icons'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useSetPreferredAccountType } from '../../hooks/useSetPreferredAccountType.ts'
import { UserPending } from '../../login/UserPending.tsx'
import { useBackFrom } from '../../modal/navigation/useBackFrom.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { useToasts } from '../../toast/useToasts.ts'
import css from './SwitchAccountType.css.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    SwitchAccountType: undefined
  }
}

/** Shows both accounts of the embedded wallet, how they differ, and which one the site uses (1.6). */
export function SwitchAccountType() {
  useStyles(css)
  const copy = useCopy()
  const toasts = useToasts()
  const { back, push } = useNavigation()
  const backFrom = useBackFrom('SwitchAccountType')
  const account = useEmbeddedAccount()
  const owner = useWalletUser()
  const { setPreferredAccountType, variables, isPending, error } = useSetPreferredAccountType()
  if (account?.namespace !== 'eip155') return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!owner.user) return <UserPending owner={owner} height={267} />
  const use = (type: AccountType) => {
    const onSuccess = () => {
      toasts.show({ message: copy('accountType.switched', { type: copy(`accountType.${type}`) }) })
      backFrom()
    }
    if (type === account.accountType) back()
    // Passed to the call instead of the hook, so that it isn't called after unmount.
    else setPreferredAccountType({ type }, { onSuccess })
  }
  return (
    <div className="lk-account-types">
      <p className="lk-account-types-intro">{copy('accountType.intro')}</p>
      <ErrorNotice error={error} />
      <List gap label={copy('accountType.title')}>
        {(owner.user.accounts ?? []).map(({ address, type }) => {
          const isAsked = isPending && variables?.type === type
          return (
            <Row
              key={type}
              mark={type === 'eoa' ? <KeyIcon /> : <ContractIcon />}
              label={copy(`accountType.${type}`)}
              detail={
                <span className="lk-account-type">
                  {copy(isAsked ? 'accountType.switching' : `accountType.${type}.detail`)}
                  <ShortAddress address={address} />
                </span>
              }
              current={type === account.accountType}
              trailing={isAsked ? <Spinner /> : undefined}
              disabled={isPending && !isAsked}
              onClick={() => use(type)}
            />
          )
        })}
      </List>
    </div>
  )
}
