import type { Revocation, RevokeState } from '@latchkey/core'
import { useCopy } from '../../copy/useCopy.ts'
import { useRevoke } from '../../hooks/useRevoke.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import { RevokeProgress } from './RevokeProgress.tsx'
import { RevokeReview } from './RevokeReview.tsx'
import { useApprovalWords } from './useApprovalWords.ts'

/**
 * Revokes an approval: review, wallet, network. A notification shows the outcome if the window was closed meanwhile.
 */
export function Revoke({ revocation, onBack }: { revocation: Revocation; onBack: () => void }) {
  const { state, dispatch } = useRevoke({ revocation, onEnd: useEndToast(revocation) })
  if (!state) return null
  return state.is === 'reviewing' ? (
    <RevokeReview state={state} dispatch={dispatch} onBack={onBack} />
  ) : (
    <RevokeProgress state={state} dispatch={dispatch} onBack={onBack} />
  )
}

function useEndToast({ approval }: Revocation): (state: RevokeState) => void {
  const copy = useCopy()
  const toasts = useToasts()
  const showError = useErrorToast()
  const { symbol, spender } = useApprovalWords(approval)
  return (state) => {
    if ('error' in state) showError(state.error)
    if (state.is === 'confirmed')
      toasts.show({
        message: copy('revoke.done.title', { what: symbol }),
        detail: copy('revoke.done.action', { spender }),
      })
  }
}
