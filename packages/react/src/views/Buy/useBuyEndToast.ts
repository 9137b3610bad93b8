import type { BuyState } from '@latchkey/core'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'

/** Returns a function that notifies of the outcome of a purchase whose window was closed. */
export function useBuyEndToast(): (state: BuyState) => void {
  const copy = useCopy()
  const format = useFormat()
  const toasts = useToasts()
  const showError = useErrorToast()
  return (state) => {
    if (state.is === 'confirmed') {
      const { amount, currency } = state.quote.purchaseAmount
      const bought = `${format.amount(amount)} ${currency}`
      toasts.show({
        message: copy('buy.confirmed'),
        detail: copy('buy.confirmed.title', { amount: bought }),
      })
    }
    if (state.is !== 'failed') return
    if (state.error !== undefined) showError(state.error)
    else
      toasts.show({
        variant: 'error',
        message: copy('buy.failed.title'),
        detail: copy('buy.failed.action'),
      })
  }
}
