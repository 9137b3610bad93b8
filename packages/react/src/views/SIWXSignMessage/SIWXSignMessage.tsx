import {
  type ActiveAccount,
  createSignInFlow,
  getDevice,
  getPageOrigin,
  openConnectedWallet,
  reportSignIn,
  SignInNotEnabledError,
  type SignInState,
} from '@latchkey/core'
import { Avatar, Button, Card, EmptyState, Mark, Ring, Step, shortAddress, useStyles } from '@latchkey/ui'
import { CoinsIcon, KeyIcon, TickIcon } from '@latchkey/ui/icons'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { useAsk } from '../../modal/navigation/useAsk.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import css from './SIWXSignMessage.css.ts'

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
  const { state, dispatch } = useFlow(useCallback(() => createSignInFlow(kit), [kit]))
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
      onSign={() => dispatch({ type: 'signRequested' })}
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
    ask({ type: 'cancelSignIn' })
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

/** Props of the sign-in steps. */
export type SignInStepsProps = Omit<SignInPromptProps, 'error'> & {
  state: SignInState
  account: ActiveAccount
  /** Brings the wallet's app to the front again. Undefined if it isn't an app. */
  onOpenWallet: (() => void) | undefined
}

/** Shows the prompt, then waits for the wallet, then for the provider. */
export function SignInSteps({ state, onOpenWallet, ...prompt }: SignInStepsProps) {
  const isPrompt = state.status === 'prompt'
  return (
    <Step key={isPrompt ? 'prompt' : 'waiting'} direction={isPrompt ? 'back' : 'forward'}>
      {isPrompt ? (
        <SignInPrompt {...prompt} error={state.error} />
      ) : (
        <SignInWaiting {...prompt} state={state} onOpenWallet={onOpenWallet} />
      )}
    </Step>
  )
}

function SignInWaiting({
  state,
  account: { connection },
  isCancelling,
  onCancel,
  onOpenWallet,
}: SignInStepsProps) {
  const copy = useCopy()
  const wallet = connection.name
  const ring: ComponentProps<typeof Ring>['state'] = state.status === 'done' ? 'done' : 'running'
  return (
    <Outcome
      mark={
        <Ring state={ring}>
          <Mark name={wallet} src={connection.icon} size={72} />
        </Ring>
      }
      {...useWords(state, wallet)}
      action={
        state.status === 'signing' && (
          <div className="lk-connecting-actions">
            {onOpenWallet && (
              <Button variant="secondary" onClick={onOpenWallet}>
                {copy('signIn.open', { wallet })}
              </Button>
            )}
            <Button variant="quiet" loading={isCancelling} onClick={onCancel}>
              {copy('signIn.cancel')}
            </Button>
          </div>
        )
      }
    />
  )
}

function useWords(state: SignInState, wallet: string): { title: string; text: string } {
  const copy = useCopy()
  const { url } = useKit().config.metadata
  switch (state.status) {
    case 'verifying':
      return { title: copy('signIn.verifying.title'), text: copy('signIn.verifying.action') }
    case 'done':
      return { title: copy('signIn.done.title'), text: copy('signIn.done.action') }
    default: {
      const prepared = 'prepared' in state ? state.prepared : undefined
      const domain = prepared?.data.domain ?? new URL(getPageOrigin() ?? url).host
      return {
        title: copy('signIn.signing.title', { wallet }),
        text: copy('signIn.signing.action', { domain }),
      }
    }
  }
}

/** Props of the prompt. */
type SignInPromptProps = {
  app: { name: string; icon: string }
  account: Pick<ActiveAccount, 'address' | 'network' | 'networkId'>
  identity: { name: string | null; avatar: string | null } | undefined
  /** The last error. */
  error: unknown
  isRequired: boolean
  isCancelling: boolean
  onSign: () => void
  onCancel: () => void
}

/** Shows who signs in to what, and in plain words what signing in does and doesn't do. */
function SignInPrompt(props: SignInPromptProps) {
  const { account, app, error, identity, isCancelling, isRequired, onCancel, onSign } = props
  const copy = useCopy()
  const network = account.network?.name ?? account.networkId
  const name = identity?.name ?? shortAddress(account.address)
  return (
    <div className="lk-sign-in">
      <div className="lk-sign-in-pair" aria-hidden="true">
        <Mark name={app.name} src={app.icon} size={64} />
        <Avatar address={account.address} src={identity?.avatar ?? undefined} size={64} />
      </div>
      <div className="lk-sign-in-words">
        <p className="lk-sign-in-title">{copy('signIn.heading', { app: app.name })}</p>
        <p className="lk-sign-in-text" title={account.address}>
          {copy('signIn.as', { account: name, network })}
        </p>
      </div>
      <Card>
        <ul className="lk-sign-in-points" aria-label={copy('signIn.points')}>
          <Point icon={<KeyIcon size="small" />}>{copy('signIn.point.proof', { app: app.name })}</Point>
          <Point icon={<CoinsIcon size="small" />}>{copy('signIn.point.free')}</Point>
          <Point icon={<TickIcon size="small" />}>{copy('signIn.point.safe')}</Point>
        </ul>
      </Card>
      <ErrorNotice error={error} />
      <div className="lk-sign-in-actions">
        <Button onClick={onSign}>{copy(error === undefined ? 'signIn.button' : 'signIn.retry')}</Button>
        <Button variant="quiet" loading={isCancelling} onClick={onCancel}>
          {copy('signIn.cancel')}
        </Button>
      </div>
      {isRequired && <p className="lk-sign-in-note">{copy('signIn.required', { app: app.name })}</p>}
    </div>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="lk-sign-in-point">
      {icon}
      <span>{children}</span>
    </li>
  )
}
