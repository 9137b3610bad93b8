import type { SendState } from '@latchkey/core'
import { shortAddress } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import { isCancelled } from './steps.ts'
import { useWhat } from './useWhat.ts'

/** Returns a function that notifies of the outcome of a send whose window was closed. */
export function useEndToast(): (state: SendState) => void {
  const copy = useCopy()
  const toasts = useToasts()
  const showError = useErrorToast()
  const what = useWhat()
  return (state) => {
    if (state.is === 'failed' && isCancelled(state.error))
      toasts.show({ message: copy('pending.cancelled.title'), detail: copy('pending.cancelled.action') })
    else if (state.is === 'failed') showError(state.error)
    if (state.is !== 'confirmed') return
    const receiver = state.receiver.name ?? shortAddress(state.receiver.address)
    toasts.show({
      message: copy('send.confirmed.title', { what: what(state.token, state.transfer) }),
      detail: copy('send.confirmed.action', { receiver }),
    })
  }
}
