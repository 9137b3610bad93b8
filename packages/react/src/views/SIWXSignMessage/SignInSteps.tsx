import { type ActiveAccount, getPageOrigin, type SignInState } from '@latchkey/core'
import { Button, Mark, Ring, Step } from '@latchkey/ui'
import type { ComponentProps } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { SignInPrompt, type SignInPromptProps } from './SignInPrompt.tsx'

/** Props of the sign-in steps. */
export type SignInStepsProps = Omit<SignInPromptProps, 'error'> & {
  state: SignInState
  account: ActiveAccount
  /** Brings the wallet's app to the front again. Undefined if it isn't an app. */
  onOpenWallet: (() => void) | undefined
}

/** Shows the prompt, then waits for the wallet, then for the provider. */
export function SignInSteps({ state, onOpenWallet, ...prompt }: SignInStepsProps) {
  const isPrompt = state.is === 'prompt'
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
  const ring: ComponentProps<typeof Ring>['state'] = state.is === 'done' ? 'done' : 'running'
  return (
    <Outcome
      mark={
        <Ring state={ring}>
          <Mark name={wallet} src={connection.icon} size={72} />
        </Ring>
      }
      {...useWords(state, wallet)}
      action={
        state.is === 'signing' && (
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
  switch (state.is) {
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
