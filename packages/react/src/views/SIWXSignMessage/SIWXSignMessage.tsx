import {
  createSignInFlow,
  getDevice,
  openConnectedWallet,
  reportSignIn,
  SignInNotEnabledError,
} from '@latchkey/core'
import { EmptyState, useStyles } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCallback, useState } from 'react'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { useAsk } from '../../modal/navigation/useAsk.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import css from './SIWXSignMessage.css.ts'
import { SignInSteps } from './SignInSteps.tsx'

/** Signs the active account in on the active network (spec 2.9, 4.8). The policy opens and closes it. */
export function SIWXSignMessage() {
  useStyles(css)
  const { signIn } = useKit().config
  const { push } = useNavigation()
  const hasAccount = useFacts((facts) => facts.activeAccount !== undefined)
  if (!signIn) return <SignInNotEnabled />
  if (!hasAccount) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  return <SignIn />
}

function SignIn() {
  const kit = useKit()
  const { flow, state } = useFlow(useCallback(() => createSignInFlow(kit), [kit]))
  const account = useFacts((facts) => facts.activeAccount)
  const isRequired = useFacts((facts) => facts.signIn === 'required')
  const { data: identity } = useIdentity()
  const { cancel, isCancelling } = useCancel()
  if (!state || !account) return null
  const isElsewhere = account.connection.remote !== undefined && getDevice().isMobile
  return (
    <SignInSteps
      state={state}
      app={kit.config.metadata}
      account={account}
      identity={identity}
      isRequired={isRequired}
      isCancelling={isCancelling}
      onSign={() => flow?.send({ is: 'signAsked' })}
      onCancel={cancel}
      onOpenWallet={isElsewhere ? () => openConnectedWallet(kit) : undefined}
    />
  )
}

/** Returns a function that cancels: it disconnects if sign-in is required, else goes back (2.9). */
function useCancel() {
  const kit = useKit()
  const ask = useAsk()
  const onError = useErrorToast()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = () => {
    setCancelling(true)
    reportSignIn(kit, 'CLICK_CANCEL_SIWX', kit.facts.get().activeAccount)
    ask({ is: 'cancelSignIn' })
      .catch(onError)
      .finally(() => setCancelling(false))
  }
  return { cancel, isCancelling }
}

function SignInNotEnabled() {
  const { title, action } = useErrorCopy()(new SignInNotEnabledError())
  return (
    <EmptyState icon={<KeyIcon />} title={title}>
      {action}
    </EmptyState>
  )
}
