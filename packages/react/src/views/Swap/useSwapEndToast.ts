import { ReceiptTimeoutError, type SwapState } from '@latchkey/core'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'

/** Returns a function that notifies of the outcome of a swap whose window was closed. */
export function useSwapEndToast(): (state: SwapState) => void {
  const copy = useCopy()
  const format = useFormat()
  const toasts = useToasts()
  const showError = useErrorToast()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  return (state) => {
    if (state.is === 'failed' && state.sent && !(state.error instanceof ReceiptTimeoutError)) {
      const detail = copy('swap.unseen.action', { network })
      toasts.show({ message: copy('swap.unseen.title'), detail, variant: 'error' })
    } else if (state.is === 'failed') showError(state.error)
    if (state.is !== 'confirmed') return
    const { draft, minimum } = state
    const least = `${format.amount(minimum, { decimals: draft.to.decimals })} ${draft.to.symbol}`
    toasts.show({
      message: copy('swap.confirmed'),
      detail: copy('swap.confirmed.action', { minimum: least }),
    })
  }
}
