import { type SendState, UnsupportedChainError } from '@latchkey/core'
import { EmptyState, Step, useStyles } from '@latchkey/ui'
import { SendIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useSend } from '../../hooks/useSend.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { useNewBeginning } from '../../parts/useNewBeginning.ts'
import type { ViewProps } from '../defineView.ts'
import { Review } from './Review.tsx'
import css from './Send.css.ts'
import { SendForm } from './SendForm.tsx'
import { SendOutcome } from './SendOutcome.tsx'
import { TokenPicker } from './TokenPicker.tsx'
import { useEndToast } from './useEndToast.ts'
import { useFirstToken } from './useFirstToken.ts'
import { type Sendables, useSendables } from './useSendables.ts'
import { Waiting } from './Waiting.tsx'

/** Sends a token or an NFT: form, review, wallet, network (spec 4.12). Inputs survive every failure. */
export function Send({ data }: ViewProps<'Send'>) {
  useStyles(css)
  const { namespaces } = useKit()
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!namespaces.get(account.namespace)?.sendTransfer)
    return <SendUnsupported namespace={account.namespace} />
  return <SendSteps wanted={data?.token} />
}

function SendSteps({ wanted }: { wanted: string | undefined }) {
  const { state, dispatch } = useSend({ onEnd: useEndToast() })
  useNewBeginning({
    isDone: state?.is === 'confirmed',
    onBegin: () => dispatch({ is: 'backAsked' }),
  })
  // Fetched along with the form, so that the review doesn't show facts about the receiver later than its button.
  useHistory()
  const sendables = useSendables()
  const [isPicking, setPicking] = useState(false)
  useFirstToken(state, dispatch, sendables, wanted)
  if (!state) return null
  const isPickerOpen = isPicking && state.is === 'editing'
  const step = isPickerOpen ? 'picking' : state.is
  return (
    <Step key={step}>
      {isPickerOpen ? (
        <TokenPicker
          sendables={sendables}
          onBack={() => setPicking(false)}
          onPick={(token) => {
            dispatch({ is: 'tokenChosen', token })
            setPicking(false)
          }}
        />
      ) : (
        <CurrentStep
          state={state}
          dispatch={dispatch}
          sendables={sendables}
          onPick={() => setPicking(true)}
        />
      )}
    </Step>
  )
}

function CurrentStep({
  state,
  dispatch,
  sendables,
  onPick,
}: {
  state: SendState
  dispatch: ReturnType<typeof useSend>['dispatch']
  sendables: Sendables
  onPick: () => void
}) {
  switch (state.is) {
    case 'editing':
      return <SendForm state={state} dispatch={dispatch} sendables={sendables} onPick={onPick} />
    case 'reviewing':
      return <Review state={state} dispatch={dispatch} />
    case 'submitting':
      return <Waiting />
    default:
      return <SendOutcome state={state} dispatch={dispatch} />
  }
}

/** Shows that other namespaces don't support sending (spec 8.8). */
function SendUnsupported({ namespace }: { namespace: string }) {
  const copy = useCopy()
  const { title } = useErrorCopy()(new UnsupportedChainError(namespace))
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  return (
    <EmptyState icon={<SendIcon />} title={title}>
      {copy('send.unsupported.action', { network })}
    </EmptyState>
  )
}
